import type { MemberCard } from '#shared/domains/search/search.contract.ts'
import { MemberSearch } from '#client/domains/search/MemberSearch.tsx'
import { WinkIcon } from '#client/domains/winks/WinkButton.tsx'
import { useSession } from '#client/platform/session.ts'

function Wink({ member }: { member: MemberCard }) {
  return useSession().user && <WinkIcon member={member} />
}

/** The search, and what can be done with a member who was found. */
export function BrowsePage() {
  return <MemberSearch action={Wink} />
}
