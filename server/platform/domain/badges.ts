import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PagePath } from '#shared/routes.ts'

/**
 * A number next to a page's links, declared by the domain that counts it. The client's counterpart is in
 * `<d>.badge.ts`.
 */
export interface BadgeDeclaration {
  page: PagePath
  /** SQL expression: the number of new items the member has there, counted up to 100. */
  countOf: (memberId: string | SQLWrapper) => SQL<number>
}

let declared: readonly BadgeDeclaration[] | undefined

/** Collects the domains' badges. */
export const declareBadges = (domains: readonly { badge?: BadgeDeclaration }[]): void => {
  declared = domains.flatMap(({ badge }) => badge ?? [])
}

/** Returns every declared badge. They're declared when `server/domains.ts` is loaded, before any statement is built. */
export const listBadges = (): readonly BadgeDeclaration[] => {
  if (!declared) throw new Error('no badges are declared yet')
  return declared
}
