import { useQuery } from '@tanstack/react-query'
import type { BadgeDeclaration } from '#client/platform/badge.ts'
import { queryOf } from '#client/platform/query.ts'

/** What each domain declares in its `<d>.badge.ts`, with the query that asks for it. */
export const BADGES = Object.values(
  import.meta.glob<BadgeDeclaration>('../domains/*/*.badge.ts', { eager: true, import: 'badge' }),
).map(({ page, endpoint }) => ({ page, query: queryOf(endpoint, {}) }))

/** How much is new to the member, by the page that shows it. */
export const useCounts = (enabled: boolean): Record<string, number> =>
  Object.fromEntries(
    BADGES.map(({ page, query }) => {
      // oxlint-disable-next-line react/rules-of-hooks -- the list is fixed in the build; useQueries weighs 0.6 KB on every page
      const { data } = useQuery({ ...query, enabled })
      return [page, data?.count ?? 0]
    }),
  )
