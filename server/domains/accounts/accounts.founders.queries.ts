import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { statement } from '#server/platform/db/statements/statement.ts'
import { cached } from '#server/platform/cached.ts'
import { founderPlaces } from './accounts.tables.ts'

const taken = statement('accounts.founderPlacesTaken', (db) =>
  db.select({ taken: founderPlaces.taken }).from(founderPlaces),
)

const cache = cached(10 * SECOND, async ({ db }) => FOUNDER_PLACES - ((await taken(db))[0]?.taken ?? 0))

/** Returns the number of founder places left. It may be up to ten seconds out of date. */
export const getFounderPlacesLeft = cache.get
