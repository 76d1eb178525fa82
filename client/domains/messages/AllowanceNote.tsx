import type { Allowance } from '#shared/domains/messages/messages.contract.ts'
import { allowanceText, MESSAGES_TEXT } from './messages.text.ts'
import { MembershipLink } from './MembershipLink.tsx'

/** What is left of today's messages; at the limit, also what can be done about it. */
export function AllowanceNote({ allowance }: { allowance: Allowance | undefined }) {
  if (!allowance) return <p className="min-h-5 text-sm" />
  if (allowance.isExceeded) {
    return (
      <div className="text-sm">
        <p className="font-medium text-danger">{MESSAGES_TEXT.limitReached}</p>
        <MembershipLink />
      </div>
    )
  }
  return <p className="text-sm text-ink-soft">{allowanceText(allowance)}</p>
}
