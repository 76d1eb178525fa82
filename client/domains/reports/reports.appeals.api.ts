import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  appeal,
  APPEAL_REASONS,
  appealByLink,
  type AppealFilter,
  decideAppeal,
  listAppeals,
} from '#shared/domains/reports/reports.appeals.contract.ts'
import { listOwnDecisions } from '#shared/domains/reports/reports.filing.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { pagesOf } from '#client/platform/lists.ts'
import { invalidateQueue } from '#client/platform/queue/queue.api.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { APPEAL_TEXT, APPEALS_TEXT } from './reports.more.text.ts'

const KNOWN: Record<string, string> = Object.fromEntries(
  Object.values(APPEAL_REASONS).map(({ code, message }) => [code, message]),
)

const textOf = (error: Error | null, otherwise: string): string | null =>
  error && ((error instanceof CallFailure && KNOWN[error.code]) || otherwise)

/** What went wrong when an appeal was sent. */
export const appealFailureText = (error: Error | null) => textOf(error, APPEAL_TEXT.failed)

/** What went wrong when one was decided on. */
export const appealDecisionFailureText = (error: Error | null) => textOf(error, APPEALS_TEXT.failed)

/** Asks for another look at a decision about the member. */
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

/** The same by the link in a letter. */
export const useAppealByLink = (token: string) =>
  useMutation({ mutationFn: (text: string) => call(appealByLink, { token, text }) })

/** One list of appeals. */
export const appealsQuery = (filter: AppealFilter) => ({ ...pagesOf(listAppeals, { filter }), staleTime: 0 })

export const loadAppeals = (client: QueryClient): Promise<unknown> =>
  client.ensureInfiniteQueryData(appealsQuery('open'))

/** Decides on an appeal, and closes it. */
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
