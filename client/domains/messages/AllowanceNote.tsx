import type { Allowance } from '#shared/domains/messages/messages.contract.ts'
import { allowanceText, MESSAGES_TEXT } from './messages.text.ts'

/** What is left of today's messages, or that nothing is. */
export function AllowanceNote({ allowance }: { allowance: Allowance | undefined }) {
  if (!allowance) return <p className="min-h-5 text-sm" />
  if (allowance.isExceeded) {
    return <p className="text-sm font-medium text-danger">{MESSAGES_TEXT.limitReached}</p>
  }
  return <p className="text-sm text-ink-soft">{allowanceText(allowance)}</p>
}
