import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PagePath } from '#shared/routes.ts'

/** A number beside the links to a page, declared by the domain that counts. The client has its twin in `<d>.badge.ts`. */
export interface BadgeDeclaration {
  page: PagePath
  /** SQL: how much is new to the member there; counted up to 100. */
  countOf: (memberId: string | SQLWrapper) => SQL<number>
}

let declared: readonly BadgeDeclaration[] | undefined

/** Takes what each domain declares. */
export const declareBadges = (domains: readonly { badge?: BadgeDeclaration }[]): void => {
  declared = domains.flatMap(({ badge }) => badge ?? [])
}

/** Every declared badge. Known once `server/domains.ts` is loaded, which is before any statement is built. */
export const listBadges = (): readonly BadgeDeclaration[] => {
  if (!declared) throw new Error('no badges are declared yet')
  return declared
}
