import { MemberSearch } from '#client/domains/search/MemberSearch.tsx'

/** The search, and what can be done with a member who was found. */
export function BrowsePage() {
  return <MemberSearch />
}
