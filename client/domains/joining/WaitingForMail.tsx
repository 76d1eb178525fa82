import { useResend } from '#client/domains/accounts/accounts.login.api.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { WAITING_TEXT } from './joining.more.text.ts'

/**
 * The actions available while waiting for the confirmation email, the same whether or not the email address belongs to
 * a member.
 */
export function WaitingForMail({ email, onChangeAddress }: { email: string; onChangeAddress: () => void }) {
  const { mutate, isPending } = useResend(email)
  return (
    <>
      <p className="max-w-full text-pretty">
        {WAITING_TEXT.sentTo} <strong className="break-words">{email}</strong>. {WAITING_TEXT.confirmHelp}
      </p>
      <p className="text-sm text-ink-soft">{WAITING_TEXT.noMail}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button busy={isPending} onClick={() => mutate()}>
          {WAITING_TEXT.resend}
        </Button>
        <Button look="ghost" onClick={onChangeAddress}>
          {WAITING_TEXT.changeAddress}
        </Button>
      </div>
      <Link href="/login" className="link">
        {WAITING_TEXT.toLogin}
      </Link>
    </>
  )
}
