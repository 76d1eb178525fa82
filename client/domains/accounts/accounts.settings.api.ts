import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { logOut } from '#shared/domains/accounts/accounts.contract.ts'
import {
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  resendEmailChange,
  withdrawEmailChange,
} from '#shared/domains/accounts/accounts.email.contract.ts'
import { getMailSettings, saveMailSettings } from '#shared/domains/accounts/accounts.emails.contract.ts'
import { endOneSession, listSessions } from '#shared/domains/accounts/accounts.sessions.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { sessionQuery } from '#client/platform/calls/session.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { EMAIL_TEXT, LETTERS_TEXT, SESSIONS_TEXT } from './accounts.more.text.ts'
import { tooManyMailsText } from './accounts.text.ts'

export const askNewEmail = (typed: { old_email: string; new_email: string; password: string }) =>
  call(requestEmailChange, typed)

/** The query for the pending new email address. Its link may be opened, or a new link requested, on any device. */
export const emailChangeQuery = queryOptions({
  ...queryOf(getEmailChange, {}),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

const useAct = (act: () => Promise<unknown>, text: { done: string; failed: string }) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast.success(text.done),
    onError: (error) => {
      const isTooOften = error instanceof CallFailure && error.status === 429
      toast.error(isTooOften ? tooManyMailsText(error.retryAfter) : text.failed)
    },
    onSettled: () => client.invalidateQueries({ queryKey: emailChangeQuery.queryKey }),
  })
}

export const useResendNewEmail = () =>
  useAct(() => call(resendEmailChange, {}), { done: EMAIL_TEXT.resent, failed: EMAIL_TEXT.notResent })

export const useWithdrawNewEmail = () =>
  useAct(() => call(withdrawEmailChange, {}), { done: EMAIL_TEXT.withdrawn, failed: EMAIL_TEXT.notWithdrawn })

/**
 * Confirms the account's new email address. If this browser is logged in to the account, the change is shown
 * immediately.
 */
export const confirmNewEmail = async (client: QueryClient, token: string) => {
  await call(confirmEmailChange, { token })
  await client.refetchQueries({ queryKey: sessionQuery.queryKey })
}

export const sessionsQuery = queryOptions({ ...queryOf(listSessions, {}), staleTime: 0 })

/** Ends one of the member's other sessions by ID, or all of them if null, and reports it in a toast. */
export const useEndSessions = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(logOut, { scope: 'others' }) : call(endOneSession, { id }),
    onSuccess: (_, id) => toast.success(id === null ? SESSIONS_TEXT.othersEnded : SESSIONS_TEXT.ended),
    onError: () => toast.error(SESSIONS_TEXT.endFailed),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export const mailSettingsQuery = queryOf(getMailSettings, {})

/** Changes the settings one at a time, and reports each change in a toast. */
export const useSaveMailSettings = () => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: saveMailSettings.name },
    mutationFn: (settings: InputOf<typeof saveMailSettings>) => call(saveMailSettings, settings),
    onSuccess: (saved) => {
      client.setQueryData(mailSettingsQuery.queryKey, saved)
      toast.success(LETTERS_TEXT.saved)
    },
    onError: () => void toast.error(LETTERS_TEXT.failed),
  })
}
