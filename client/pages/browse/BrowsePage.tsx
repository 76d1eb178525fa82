import { MemberSearch } from '#client/domains/search/MemberSearch.tsx'
import { WinkIcon } from '#client/domains/winks/WinkButton.tsx'
import { useSession } from '#client/platform/calls/session.ts'

/** The search page, with what a member can do with a result. */
export function BrowsePage() {
  const { user } = useSession()
  return <MemberSearch action={user ? WinkIcon : undefined} />
}
