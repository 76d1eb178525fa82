import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { TimeAgo } from '../parts/TimeAgo.tsx'
import { type QueueCalls, useUndo } from './queue.api.ts'
import { QUEUE_TEXT } from './queue.text.ts'

interface OpenedProps<T> {
  /** From `openedQuery`. */
  query: UseQueryResult<T>
  failed: string
  onLeave: () => void
  children: (opened: T) => ReactNode
}

/** The open item of a queue. On a phone it replaces the list. */
export function Opened<T>({ query, failed, onLeave, children }: OpenedProps<T>) {
  return (
    <Card className="@container flex min-w-0 flex-col gap-6">
      <BackToList onLeave={onLeave} />
      <Loaded
        query={query}
        skeleton={
          <SkeletonGroup className="flex flex-col gap-4">
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-80 w-full" />
            <Skeleton className="h-24 w-full" />
          </SkeletonGroup>
        }
        failed={failed}
      >
        {children}
      </Loaded>
    </Card>
  )
}

/** Shown if the list isn't next to the open item. */
export function BackToList({ onLeave }: { onLeave: () => void }) {
  return (
    <Button look="ghost" size="sm" className="-ml-3 min-h-11 self-start lg:hidden" onClick={onLeave}>
      {QUEUE_TEXT.back}
    </Button>
  )
}

interface DecidedProps {
  queue: QueueCalls
  /** The item; `decidedAt` and `undoUntil` are ISO 8601. */
  opened: { id: string; decidedAt: string | null; undoUntil: string | null }
  onUndone: () => void
  children: ReactNode
}

/** The decision on an item, with an undo button until `undoUntil`. */
export function Decided({ queue, opened, onUndone, children }: DecidedProps) {
  const undo = useUndo(queue, onUndone)
  const { id, decidedAt, undoUntil } = opened
  return (
    <div className="flex flex-col gap-2">
      {decidedAt && (
        <p className="text-ink-soft">
          {QUEUE_TEXT.decided} <TimeAgo at={decidedAt} />
        </p>
      )}
      {children}
      {undoUntil && (
        <Button className="self-start" busy={undo.isPending} onClick={() => undo.mutate(id)}>
          {QUEUE_TEXT.undo}
        </Button>
      )}
    </div>
  )
}
