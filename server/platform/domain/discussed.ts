import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Asking } from './resource.ts'

/** A kind of thing that members reply to, declared by its domain. Its id is also its discussion's id. */
export interface DiscussedDeclaration {
  kind: string
  /** SQL condition on `id`: this viewer may know of the item with that id. */
  isKnownTo: (viewer: NonNullable<Asking>, id: SQLWrapper) => SQL
}

let declared: readonly DiscussedDeclaration[] | undefined

/** Collects the domains' kinds. */
export const declareDiscussed = (domains: readonly { discussed?: DiscussedDeclaration }[]): void => {
  declared = domains.flatMap(({ discussed }) => discussed ?? [])
}

/** Returns every declared kind. They're declared when `server/domains.ts` is loaded, before any statement is built. */
export const listDiscussed = (): readonly DiscussedDeclaration[] => {
  if (!declared) throw new Error('nothing that is discussed is declared yet')
  return declared
}
