import { Button } from '#client/ui/form/Button.tsx'
import { useResend } from './accounts.resend.api.ts'
import { LOGIN_TEXT } from './accounts.text.ts'

/**
 * For whoever has registered and not confirmed yet; shown for every address that is refused, since none may be told
 * apart.
 */
export function ResendConfirmation({ email }: { email: string }) {
  const { mutate, isPending } = useResend(email)
  return (
    <span className="flex flex-col items-start gap-2">
      {LOGIN_TEXT.notConfirmed}
      <Button size="sm" busy={isPending} onClick={() => mutate()}>
        {LOGIN_TEXT.resend}
      </Button>
    </span>
  )
}
