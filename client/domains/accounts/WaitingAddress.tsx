import type { EmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { useNow } from '#client/platform/now.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useResendNewEmail, useWithdrawNewEmail } from './accounts.email.api.ts'
import { EMAIL_TEXT } from './accounts.email.text.ts'
import { inWords } from './accounts.limits.text.ts'

/** The address that becomes the member's once its link is opened, and what can be done until then. */
export function WaitingAddress({ change: { email, expiresAt } }: { change: EmailChange }) {
  const resend = useResendNewEmail()
  const withdraw = useWithdrawNewEmail()
  const left = (new Date(expiresAt).getTime() - useNow().getTime()) / SECOND
  if (left <= 0) return null
  return (
    <Notice title={EMAIL_TEXT.waiting(email)}>
      <p>{EMAIL_TEXT.waitingHelp(inWords(left))}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          {EMAIL_TEXT.resend}
        </Button>
        <Button look="ghost" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {EMAIL_TEXT.withdraw}
        </Button>
      </div>
    </Notice>
  )
}
