import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  resendEmailChange,
  withdrawEmailChange,
} from '#shared/domains/accounts/accounts.email.contract.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'
import { sessionQuery } from '#client/platform/session.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { EMAIL_TEXT } from './accounts.email.text.ts'
import { tooManyMailsText } from './accounts.limits.text.ts'

export const askNewEmail = (typed: { old_email: string; new_email: string; password: string }) =>
  call(requestEmailChange, typed)

/** The address that waits. The link may be opened, and another be asked for, anywhere. */
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

/** Gives the account its new address; where this browser is logged in to it, that shows at once. */
export const confirmNewEmail = async (client: QueryClient, token: string) => {
  await call(confirmEmailChange, { token })
  await client.refetchQueries({ queryKey: sessionQuery.queryKey })
}
