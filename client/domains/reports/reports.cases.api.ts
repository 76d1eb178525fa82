import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  appeal,
  APPEAL_REASONS,
  appealByLink,
  type AppealFilter,
  decideAppeal,
  listAppeals,
} from '#shared/domains/reports/reports.appeals.contract.ts'
import {
  type CaseKind,
  listOwnDecisions,
  type ReportCategory,
} from '#shared/domains/reports/reports.filing.contract.ts'
import {
  CASE_REASONS,
  type CaseFilter,
  decideCase,
  listCases,
  openCase,
  undoCase,
} from '#shared/domains/reports/reports.review.contract.ts'
import { canTakeBack, hasReporter } from '#shared/domains/reports/reports.rules.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { invalidateQueue, openedQuery, type QueueCalls, useDecide } from '#client/platform/queue/queue.api.ts'
import type { OpenedItem } from '#client/platform/queue/Queue.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { APPEAL_TEXT, APPEALS_TEXT, CASES_TEXT } from './reports.more.text.ts'

/** A list of cases with this filter and category. */
export const casesQuery = (filter: CaseFilter, category: ReportCategory | undefined) => ({
  ...pagesOf(listCases, { filter, ...(category && { category }) }),
  staleTime: 0,
})

export const loadCases = (client: QueryClient): Promise<unknown> =>
  client.ensureInfiniteQueryData(casesQuery('open', undefined))

export const openedCaseQuery = (caseId: string) => openedQuery(openCase, { caseId })

const FAILURES: Record<string, string> = {
  [CASE_REASONS.changed.code]: CASES_TEXT.changed,
  [CASE_REASONS.claimed.code]: CASES_TEXT.claimedNow,
  [CASE_REASONS.notPossible.code]: CASES_TEXT.notPossible,
  [CASE_REASONS.pictureUnknown.code]: CASE_REASONS.pictureUnknown.message,
  [CASE_REASONS.answerMissing.code]: CASES_TEXT.answerFirst,
  [CASE_REASONS.lastAdmin.code]: CASE_REASONS.lastAdmin.message,
}

/** Returns the error message for a failed decision. */
export const decisionFailureText = (error: Error): string =>
  (error instanceof CallFailure && FAILURES[error.code]) || CASES_TEXT.decideFailed

export const CASE_QUEUE: QueueCalls = { list: listCases, undo: (caseId) => call(undoCase, { caseId }) }

type CaseDecision = Omit<InputOf<typeof decideCase>, 'caseId'> & { id: string }

/**
 * Sends the decision on a case, and offers to undo it if that's possible. If the server rejects the decision, the input
 * is kept.
 */
export const useDecideCase = (kind: CaseKind, acts: Pick<OpenedItem, 'onDecided' | 'onUndone'>) =>
  useDecide<CaseDecision>(CASE_QUEUE, {
    send: ({ id, ...decided }) => call(decideCase, { caseId: id, ...decided }),
    textOf: ({ decision }) =>
      hasReporter(kind) || decision !== 'no_action' ? CASES_TEXT.done : CASES_TEXT.doneSilently,
    canUndo: ({ decision }) => canTakeBack({ kind, decision }),
    ...acts,
  })

const KNOWN: Record<string, string> = Object.fromEntries(
  Object.values(APPEAL_REASONS).map(({ code, message }) => [code, message]),
)

const textOf = (error: Error | null, otherwise: string): string | null =>
  error && ((error instanceof CallFailure && KNOWN[error.code]) || otherwise)

/** Returns the error message for an unsent appeal. */
export const appealFailureText = (error: Error | null) => textOf(error, APPEAL_TEXT.failed)

/** Returns the error message for a failed decision on an appeal. */
export const appealDecisionFailureText = (error: Error | null) => textOf(error, APPEALS_TEXT.failed)

/** Appeals a decision about the member. */
export const useAppeal = (decisionId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(appeal, { decisionId, text }),
    onSuccess: () => {
      toast.success(APPEAL_TEXT.sent)
      return client.invalidateQueries({ queryKey: [listOwnDecisions.name] })
    },
  })
}

/** Appeals a decision with the link in an email. */
export const useAppealByLink = (token: string) =>
  useMutation({ mutationFn: (text: string) => call(appealByLink, { token, text }) })

/** A list of appeals with this filter. */
export const appealsQuery = (filter: AppealFilter) => ({ ...pagesOf(listAppeals, { filter }), staleTime: 0 })

export const loadAppeals = (client: QueryClient): Promise<unknown> =>
  client.ensureInfiniteQueryData(appealsQuery('open'))

/** Sends the decision on an appeal, and closes the appeal. */
export const useDecideAppeal = (onDecided: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decided: InputOf<typeof decideAppeal>) => call(decideAppeal, decided),
    onSuccess: () => {
      toast.success(APPEALS_TEXT.done)
      onDecided()
      return invalidateQueue(client, { list: listAppeals })
    },
  })
}
