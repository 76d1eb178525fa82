import { useQuery } from '@tanstack/react-query'
import type { BadgeDeclaration } from '#client/platform/badge.ts'
import { queryOf } from '#client/platform/query.ts'
import { CountBadge } from '#client/ui/display/CountBadge.tsx'
import type { NavItem } from '#client/ui/frame/navigation.ts'

/** What each domain declares in its `<d>.badge.ts`, with the query that asks for it. */
export const BADGES = Object.values(
  import.meta.glob<BadgeDeclaration>('../domains/*/*.badge.ts', { eager: true, import: 'badge' }),
).map(({ page, endpoint }) => ({ page, query: queryOf(endpoint, {}) }))

const countOf = ({ query }: (typeof BADGES)[number]): NonNullable<NavItem['Count']> =>
  function Count(props) {
    return <CountBadge {...props} count={useQuery(query).data?.count} />
  }

/** What shows how much is new beside the links to a page, by its path. */
export const COUNTS: Readonly<Record<string, NavItem['Count']>> = Object.fromEntries(
  BADGES.map((badge) => [badge.page, countOf(badge)]),
)
