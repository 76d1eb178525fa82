import { useMutation } from '@tanstack/react-query'
import { logIn, resendConfirmation } from '#shared/domains/accounts/accounts.contract.ts'
import { finishLogIn } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { abortAfter } from '#client/platform/live/connection.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { RESEND_TEXT } from './accounts.login.text.ts'
import { tooManyMailsText } from './accounts.text.ts'

/** Milliseconds until a log-in without a response times out. */
const LOGIN_TIMEOUT = 15 * SECOND

/** Requests a log-in. Throws a TimeoutError after 15 s. */
export const askLogIn = (typed: { email: string; password: string; rememberMe: boolean }) =>
  call(logIn, typed, { signal: abortAfter(LOGIN_TIMEOUT) })

/** Finishes a log-in that's waiting for the second factor. */
export const askSecondStep = (typed: { token: string; code: string }) => call(finishLogIn, typed)

/** Requests the confirmation email again, and reports the result in a toast. */
export const useResend = (email: string) =>
  useMutation({
    mutationFn: () => call(resendConfirmation, { email }),
    onSuccess: () => toast.success(RESEND_TEXT.resent),
    onError: (error) => {
      const isTooOften = error instanceof CallFailure && error.status === 429
      toast.error(isTooOften ? tooManyMailsText(error.retryAfter) : RESEND_TEXT.failed)
    },
  })
