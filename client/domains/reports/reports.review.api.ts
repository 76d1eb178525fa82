import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CaseKind, ReportCategory } from '#shared/domains/reports/reports.filing.contract.ts'
import {
  CASE_REASONS,
  decideCase,
  listCases,
  openCase,
  undoCase,
  type CaseFilter,
} from '#shared/domains/reports/reports.review.contract.ts'
import { canTakeBack, hasReporter } from '#shared/domains/reports/reports.rules.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { pagesOf } from '#client/platform/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { CASES_TEXT } from './reports.review.text.ts'

/** One list of cases, by what it holds. */
export const casesQuery = (filter: CaseFilter, category: ReportCategory | null) => ({
  ...pagesOf(listCases, { filter, ...(category && { category }) }),
  staleTime: 0,
})

export const loadCases = (client: QueryClient): Promise<unknown> =>
  client.ensureInfiniteQueryData(casesQuery('open', null))

/** A case that is opened once, and again only when somebody asks: each time is recorded. */
export const openedQuery = (caseId: string) =>
  queryOptions({
    queryKey: [openCase.name, caseId],
    queryFn: () => call(openCase, { caseId }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })

const outdateLists = (client: QueryClient) => client.invalidateQueries({ queryKey: [listCases.name] })

const FAILURES: Record<string, string> = {
  [CASE_REASONS.changed.code]: CASES_TEXT.changed,
  [CASE_REASONS.claimed.code]: CASES_TEXT.claimedNow,
  [CASE_REASONS.notPossible.code]: CASES_TEXT.notPossible,
  [CASE_REASONS.pictureUnknown.code]: CASE_REASONS.pictureUnknown.message,
  [CASE_REASONS.answerMissing.code]: CASES_TEXT.answerFirst,
  [CASE_REASONS.lastAdmin.code]: CASE_REASONS.lastAdmin.message,
}

/** What went wrong with a decision. */
export const decisionFailureText = (error: Error): string =>
  (error instanceof CallFailure && FAILURES[error.code]) || CASES_TEXT.decideFailed

/** Takes a decision back, and reports it by toast. */
export const useUndo = (onUndone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (caseId: string) => call(undoCase, { caseId }),
    onSuccess: () => toast.success(CASES_TEXT.undone),
    onError: () => toast.error(CASES_TEXT.undoFailed),
    onSettled: () => {
      onUndone()
      return outdateLists(client)
    },
  })
}

const UNDO_SHOWN = 10_000

/** Decides, and offers to take it back where that is possible; what was typed stays where it is refused. */
export const useDecide = (kind: CaseKind, onDecided: () => void) => {
  const client = useQueryClient()
  const undo = useUndo(onDecided)
  return useMutation({
    mutationFn: (input: InputOf<typeof decideCase>) => call(decideCase, input),
    onSuccess: (_, { caseId, decision }) => {
      const isTold = hasReporter(kind) || decision !== 'no_action'
      toast.success(isTold ? CASES_TEXT.done : CASES_TEXT.doneSilently, {
        duration: UNDO_SHOWN,
        ...(canTakeBack({ kind, decision })
          ? { action: { label: CASES_TEXT.undo, onClick: () => undo.mutate(caseId) } }
          : {}),
      })
      onDecided()
      return outdateLists(client)
    },
  })
}
