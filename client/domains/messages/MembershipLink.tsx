import { useQuery } from '@tanstack/react-query'
import { membershipQuery } from '#client/domains/membership/membership.queries.api.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { MESSAGES_TEXT } from './messages.text.ts'

/** Leads to more messages a day, and tells founders that theirs cost nothing. */
export function MembershipLink() {
  const founder = useQuery(membershipQuery).data?.founder
  return (
    <Link href="/support" className="link inline-block py-1.5">
      {founder?.hasClaimed === false ? MESSAGES_TEXT.claimGold : MESSAGES_TEXT.seeMemberships}
    </Link>
  )
}
