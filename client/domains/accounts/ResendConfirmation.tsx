import { useMutation } from '@tanstack/react-query'
import { CallFailure } from '#client/platform/call.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { askResend } from './accounts.api.ts'
import { tooManyMailsText } from './accounts.limits.text.ts'
import { LOGIN_TEXT } from './accounts.text.ts'

/** For whoever has registered and not confirmed yet; shown for every address that is refused, since none may be told apart. */
export function ResendConfirmation({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => askResend(email),
    onSuccess: () => toast.success(LOGIN_TEXT.resent),
    onError: (error) => {
      const isTooOften = error instanceof CallFailure && error.status === 429
      toast.error(isTooOften ? tooManyMailsText(error.retryAfter) : LOGIN_TEXT.resendFailed)
    },
  })
  return (
    <span className="flex flex-col items-start gap-2">
      {LOGIN_TEXT.notConfirmed}
      <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
        {LOGIN_TEXT.resend}
      </Button>
    </span>
  )
}
