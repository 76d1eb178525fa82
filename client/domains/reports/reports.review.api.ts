import type { QueryClient } from '@tanstack/react-query'
import type { CaseKind, ReportCategory } from '#shared/domains/reports/reports.filing.contract.ts'
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
import { call, CallFailure } from '#client/platform/call.ts'
import { pagesOf } from '#client/platform/lists.ts'
import { openedQuery, type QueueCalls, useDecide } from '#client/platform/queue/queue.api.ts'
import type { OpenedItem } from '#client/platform/queue/Queue.tsx'
import { CASES_TEXT } from './reports.more.text.ts'

/** One list of cases, by what it holds. */
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

/** What went wrong with a decision. */
export const decisionFailureText = (error: Error): string =>
  (error instanceof CallFailure && FAILURES[error.code]) || CASES_TEXT.decideFailed

export const CASE_QUEUE: QueueCalls = { list: listCases, undo: (caseId) => call(undoCase, { caseId }) }

type CaseDecision = Omit<InputOf<typeof decideCase>, 'caseId'> & { id: string }

/** Decides, and offers to take it back where that is possible; what was typed stays where it is refused. */
export const useDecideCase = (kind: CaseKind, acts: Pick<OpenedItem, 'onDecided' | 'onUndone'>) =>
  useDecide<CaseDecision>(CASE_QUEUE, {
    send: ({ id, ...decided }) => call(decideCase, { caseId: id, ...decided }),
    textOf: ({ decision }) =>
      hasReporter(kind) || decision !== 'no_action' ? CASES_TEXT.done : CASES_TEXT.doneSilently,
    canUndo: ({ decision }) => canTakeBack({ kind, decision }),
    ...acts,
  })
