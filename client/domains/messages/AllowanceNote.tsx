import { useQuery } from '@tanstack/react-query'
import type { Allowance } from '#shared/domains/messages/messages.contract.ts'
import { endOfSiteDay } from '#shared/kernel/time.ts'
import { membershipQuery } from '#client/domains/membership/membership.queries.api.ts'
import { useNow } from '#client/platform/now.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { allowanceText, MESSAGES_TEXT, resetText, membershipLinkText } from './messages.text.ts'

/** The number of messages left today, and when more become available. At the limit, also what can be done about it. */
export function AllowanceNote({ allowance }: { allowance: Allowance | undefined }) {
  const now = useNow()
  if (!allowance) return <p className="min-h-5 text-sm" />
  if (allowance.isExceeded) {
    return (
      <div className="text-sm">
        <p className="font-medium text-danger">{MESSAGES_TEXT.limitReached}</p>
        <p className="text-ink-soft">{resetText(endOfSiteDay(now))}</p>
        <MembershipLink />
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-x-1.5 text-sm text-ink-soft">
      <p>{allowanceText(allowance)}</p>
      {allowance.limit !== null && <p>{resetText(endOfSiteDay(now))}</p>}
    </div>
  )
}

/** Links to the memberships with more messages a day, or to a founder's free one. */
export function MembershipLink() {
  const founder = useQuery(membershipQuery).data?.founder
  return (
    <Link href="/support" className="link inline-block py-1.5">
      {membershipLinkText(founder)}
    </Link>
  )
}
