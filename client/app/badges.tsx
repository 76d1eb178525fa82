import { useQuery } from '@tanstack/react-query'
import { MINUTE } from '#shared/kernel/time.ts'
import { isForStaff, matchRoute } from '#shared/routes.ts'
import { type BadgeDeclaration, WAITS_FOR_STAFF } from '#client/platform/page.ts'
import { queryOf } from '#client/platform/query.ts'
import { CountBadge } from '#client/ui/display/CountBadge.tsx'
import type { NavItem } from '#client/ui/frame/NavList.tsx'

/**
 * What staff have to do is asked again now and then: an event for each report would tell an admin of those about
 * themselves.
 */
const OF_STAFF = {
  staleTime: MINUTE / 2,
  refetchInterval: MINUTE,
  refetchOnWindowFocus: true,
  meta: WAITS_FOR_STAFF,
}

/** What each domain declares in its `<d>.badge.ts`, with the query that asks for it. */
export const BADGES = Object.values(
  import.meta.glob<BadgeDeclaration>('../domains/*/*.badge.ts', { eager: true, import: 'badge' }),
).map(({ page, endpoint }) => {
  const route = matchRoute(page)?.route
  const isOfStaff = route !== undefined && isForStaff(route)
  return { page, isOfStaff, query: { ...queryOf(endpoint, {}), ...(isOfStaff && OF_STAFF) } }
})

const countOf = ({ query }: (typeof BADGES)[number]): NonNullable<NavItem['Count']> =>
  function Count(props) {
    return <CountBadge {...props} count={useQuery(query).data?.count} />
  }

const COUNTS = new Map<string, { isOfStaff: boolean } & Required<Pick<NavItem, 'Count'>>>(
  BADGES.map((badge) => [badge.page, { isOfStaff: badge.isOfStaff, Count: countOf(badge) }]),
)

/** The link with the number of what's new on its page; that of a page for staff shows to staff alone. */
export const withCount = <I extends { href?: string | undefined }>(
  item: I,
  { isStaff }: { isStaff: boolean },
): I & Pick<NavItem, 'Count'> => {
  const counted = COUNTS.get(item.href ?? '')
  return counted && (isStaff || !counted.isOfStaff) ? { ...item, Count: counted.Count } : item
}
