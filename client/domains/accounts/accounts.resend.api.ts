import { useMutation } from '@tanstack/react-query'
import { resendConfirmation } from '#shared/domains/accounts/accounts.contract.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { tooManyMailsText } from './accounts.limits.text.ts'
import { RESEND_TEXT } from './accounts.resend.text.ts'

/** Asks for the confirmation email again, and reports by toast. */
export const useResend = (email: string) =>
  useMutation({
    mutationFn: () => call(resendConfirmation, { email }),
    onSuccess: () => toast.success(RESEND_TEXT.resent),
    onError: (error) => {
      const isTooOften = error instanceof CallFailure && error.status === 429
      toast.error(isTooOften ? tooManyMailsText(error.retryAfter) : RESEND_TEXT.failed)
    },
  })
