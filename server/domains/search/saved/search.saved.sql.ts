import { sql, type SQL } from 'drizzle-orm'
import type { Asking } from '#server/platform/domain/resource.ts'
import { savedSearches } from './search.saved.tables.ts'

/** The rule of the resource `savedSearch`: the viewer owns it. */
export const isOwnSavedSearch = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${savedSearches} where ${savedSearches.id} = ${id} and ${savedSearches.memberId} = ${viewer.id})`
