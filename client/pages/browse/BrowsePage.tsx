import { MemberSearch } from '#client/domains/search/MemberSearch.tsx'
import { WinkIcon } from '#client/domains/winks/WinkButton.tsx'
import { useSession } from '#client/platform/calls/session.ts'

/** The search, and what a member can do with one who was found. */
export function BrowsePage() {
  const { user } = useSession()
  return <MemberSearch action={user ? WinkIcon : undefined} />
}
