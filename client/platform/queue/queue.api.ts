import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#shared/kernel/endpoint.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { call } from '../call.ts'
import { QUEUE_TEXT } from './queue.text.ts'

/** Milliseconds for which a decision can be taken back with one press. */
const UNDO_SHOWN = 10_000

/** What is called for a queue. */
export interface QueueCalls {
  /** Lists what waits. */
  list: Endpoint
  /** Takes the decision about one of them back. */
  undo: (id: string) => Promise<unknown>
}

/**
 * Something that is opened once, and again only when somebody asks, because each time is recorded. So the call is not given
 * up, either, when the page is left.
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

/** Loads the lists of a queue again. */
export const invalidateQueue = (client: QueryClient, { list }: QueueCalls) =>
  client.invalidateQueries({ queryKey: [list.name] })

/** Takes a decision back, and reports it by toast. */
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
  /** What a toast says of a decision that was stored. */
  textOf: (decision: D) => string
  canUndo: (decision: D) => boolean
  /**
   * What a toast says of a decision that was refused; what it was about is then closed, for it may have been decided elsewhere.
   * Without it, it stays open, and the caller says what went wrong.
   */
  failed?: string
  /** Closes what was decided. */
  onDecided: () => void
}

/** Decides about one thing of a queue, and offers to take that back. */
export const useDecide = <D extends { id: string }>(queue: QueueCalls, deciding: Deciding<D>) => {
  const { send, textOf, canUndo, failed, onDecided } = deciding
  const client = useQueryClient()
  const undo = useUndo(queue, onDecided)
  const close = () => {
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
      return close()
    },
    onError: () => {
      if (failed === undefined) return undefined
      toast.error(failed)
      return close()
    },
  })
}
