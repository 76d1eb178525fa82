import { MemberSearch } from '#client/domains/search/MemberSearch.tsx'
import { WinkIcon } from '#client/domains/winks/WinkButton.tsx'
import { useSession } from '#client/platform/calls/session.ts'

/** The search page, with a member's actions on each result. */
export function BrowsePage() {
  const { user } = useSession()
  return <MemberSearch action={user ? WinkIcon : undefined} />
}
