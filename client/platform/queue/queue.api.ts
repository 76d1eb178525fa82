import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#shared/kernel/endpoint.ts'
import { UNDO_SHOWN } from '#shared/kernel/undo.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { WAITS_FOR_STAFF } from '#client/platform/page.ts'
import { call } from '../calls/call.ts'
import { QUEUE_TEXT } from './queue.text.ts'

/** A queue's calls. */
export interface QueueCalls {
  /** The queue's list, which is refetched after every decision. */
  list: Endpoint
  /** Undoes the decision on one item. */
  undo: (id: string) => Promise<unknown>
}

/**
 * Opens an item of a queue. Every call is recorded, so the item is opened once and never refetched automatically, and
 * the call isn't aborted when the page is left.
 */
export const openedQuery = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: () => call(endpoint, input),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })

/** Refetches a queue's lists, and the number of items waiting in all queues. */
export const invalidateQueue = (client: QueryClient, { list }: Pick<QueueCalls, 'list'>) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [name], meta }) => name === list.name || meta === WAITS_FOR_STAFF,
  })

/** Undoes a decision and reports it in a toast. */
export const useUndo = (queue: QueueCalls, onUndone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: queue.undo,
    onSuccess: () => toast.success(QUEUE_TEXT.undone),
    onError: () => toast.error(QUEUE_TEXT.undoFailed),
    onSettled: () => {
      onUndone()
      return invalidateQueue(client, queue)
    },
  })
}

interface Deciding<D> {
  send: (decision: D) => Promise<unknown>
  /** The toast text once a decision is stored. */
  textOf: (decision: D) => string
  canUndo: (decision: D) => boolean
  /**
   * The toast text if a decision is rejected. The next item is then opened, because another admin may have decided this
   * one. Without this text, the item stays open and the caller shows the error.
   */
  failed?: string
  /** Opens the next item. */
  onDecided: () => void
  /** Called when the decision is undone. Reopens the item. */
  onUndone: () => void
}

/** Sends a decision and offers to undo it. */
export const useDecide = <D extends { id: string }>(queue: QueueCalls, deciding: Deciding<D>) => {
  const { send, textOf, canUndo, failed, onDecided, onUndone } = deciding
  const client = useQueryClient()
  const undo = useUndo(queue, onUndone)
  const moveOn = () => {
    onDecided()
    return invalidateQueue(client, queue)
  }
  return useMutation({
    mutationFn: send,
    onSuccess: (_, decision) => {
      toast.success(textOf(decision), {
        duration: UNDO_SHOWN,
        ...(canUndo(decision) && {
          action: { label: QUEUE_TEXT.undo, onClick: () => undo.mutate(decision.id) },
        }),
      })
      return moveOn()
    },
    onError: () => {
      if (failed === undefined) return undefined
      toast.error(failed)
      return moveOn()
    },
  })
}
