import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Asking } from './resource.ts'

/** A kind of thing that members reply to, declared by the domain it's of. Its id is that of its discussion. */
export interface DiscussedDeclaration {
  kind: string
  /** SQL: may this viewer know of the one with that id? */
  isKnownTo: (viewer: NonNullable<Asking>, id: SQLWrapper) => SQL
}

let declared: readonly DiscussedDeclaration[] | undefined

/** Takes what each domain declares. */
export const declareDiscussed = (domains: readonly { discussed?: DiscussedDeclaration }[]): void => {
  declared = domains.flatMap(({ discussed }) => discussed ?? [])
}

/** Every declared kind. Known once `server/domains.ts` is loaded, which is before any statement is built. */
export const listDiscussed = (): readonly DiscussedDeclaration[] => {
  if (!declared) throw new Error('nothing that is discussed is declared yet')
  return declared
}
