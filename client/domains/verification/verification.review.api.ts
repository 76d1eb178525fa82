import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  approveEntry,
  hideEntry,
  listEntries,
  type OpenedEntry,
  openEntry,
  rejectEntry,
  type ReviewFilter,
  type ReviewOrder,
  undoDecision,
} from '#shared/domains/verification/verification.review.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { invalidateQueue, openedQuery, type QueueCalls, useDecide } from '#client/platform/queue/queue.api.ts'
import type { OpenedItem } from '#client/platform/queue/Queue.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { REVIEW_TEXT } from './verification.more.text.ts'

/** A list of entries with this filter and order. */
export const entriesQuery = (filter: ReviewFilter, order: ReviewOrder) => ({
  ...pagesOf(listEntries, { filter, order }),
  staleTime: 0,
})

export const openedEntryQuery = (entryId: string) => openedQuery(openEntry, { entryId })

export const REVIEW_QUEUE: QueueCalls = {
  list: listEntries,
  undo: (entryId) => call(undoDecision, { entryId }),
}

type EntryDecision = Pick<OpenedEntry, 'id' | 'username'> & {
  isApproved: boolean
  reason: string
  notes: string
}

/**
 * Approves or rejects an entry, and offers to undo the decision. If it was decided elsewhere, that decision is shown.
 */
export const useDecideEntry = (acts: Pick<OpenedItem, 'onDecided' | 'onUndone'>) =>
  useDecide<EntryDecision>(REVIEW_QUEUE, {
    send: ({ id, isApproved, reason, notes }) =>
      call(isApproved ? approveEntry : rejectEntry, { entryId: id, reason, notes }),
    textOf: ({ username, isApproved }) =>
      isApproved ? REVIEW_TEXT.approved(username) : REVIEW_TEXT.rejected(username),
    canUndo: () => true,
    failed: REVIEW_TEXT.decideFailed,
    ...acts,
  })

/** Hides an entry from the list or shows it again, and reports it in a toast. */
export const useHide = (onHidden: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ entryId, isHidden }: { entryId: string; isHidden: boolean }) =>
      call(hideEntry, { entryId, isHidden }),
    onSuccess: (_, { isHidden }) => {
      toast.success(isHidden ? REVIEW_TEXT.hidden : REVIEW_TEXT.shown)
      onHidden()
    },
    onError: () => toast.error(REVIEW_TEXT.hideFailed),
    onSettled: () => invalidateQueue(client, REVIEW_QUEUE),
  })
}
