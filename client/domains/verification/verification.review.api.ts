import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  approveEntry,
  hideEntry,
  listEntries,
  openEntry,
  rejectEntry,
  undoDecision,
  type OpenedEntry,
  type ReviewFilter,
  type ReviewOrder,
} from '#shared/domains/verification/verification.review.contract.ts'
import { call } from '#client/platform/call.ts'
import { pagesOf } from '#client/platform/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { REVIEW_TEXT } from './verification.review.text.ts'

/** One list of entries, by what it holds and in which order. */
export const entriesQuery = (filter: ReviewFilter, order: ReviewOrder) => ({
  ...pagesOf(listEntries, { filter, order }),
  staleTime: 0,
})

/**
 * An entry that is opened once, and never again without somebody asking: each time is recorded. So the call is not given up,
 * either, when the page is left.
 */
export const openedQuery = (entryId: string) =>
  queryOptions({
    queryKey: [openEntry.name, entryId],
    queryFn: () => call(openEntry, { entryId }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })

const outdateLists = (client: QueryClient) => client.invalidateQueries({ queryKey: [listEntries.name] })

type Named = Pick<OpenedEntry, 'id' | 'username'>

/** Takes a decision back, and reports it by toast. */
export const useUndo = (onUndone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entryId: string) => call(undoDecision, { entryId }),
    onSuccess: () => toast.success(REVIEW_TEXT.undone),
    onError: () => toast.error(REVIEW_TEXT.undoFailed),
    onSettled: () => {
      onUndone()
      return outdateLists(client)
    },
  })
}

const UNDO_SHOWN = 10_000

/** Approves or rejects, and offers to take it back; what has been decided elsewhere is shown as it is. */
export const useDecide = (onDecided: () => void) => {
  const client = useQueryClient()
  const undo = useUndo(onDecided)
  return useMutation({
    mutationFn: ({
      entry,
      isApproved,
      ...remarks
    }: {
      entry: Named
      isApproved: boolean
      reason: string
      notes: string
    }) => call(isApproved ? approveEntry : rejectEntry, { entryId: entry.id, ...remarks }),
    onSuccess: (_, { entry: { id, username }, isApproved }) =>
      toast.success(isApproved ? REVIEW_TEXT.approved(username) : REVIEW_TEXT.rejected(username), {
        duration: UNDO_SHOWN,
        action: { label: REVIEW_TEXT.undo, onClick: () => undo.mutate(id) },
      }),
    onError: () => toast.error(REVIEW_TEXT.decideFailed),
    onSettled: () => {
      onDecided()
      return outdateLists(client)
    },
  })
}

/** Hides an entry from the list or shows it again, and reports it by toast. */
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
    onSettled: () => outdateLists(client),
  })
}
