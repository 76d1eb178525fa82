import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isOpenTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'

/** SQL: does the member show this viewer what they have read? Only who shows when they were here does, for it would tell. */
const showsReading = (memberId: SQLWrapper, viewerId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.id} where ${profiles.id} = ${memberId} and ${profiles.showRead} and ${profiles.showOnline} and ${isOpenTo({ id: viewerId })})`

/** SQL: do the two show each other what they have read? Both must allow it, and see the profile of the other. */
export const showEachOther = (one: SQLWrapper, other: SQLWrapper) =>
  sql<boolean>`(${showsReading(one, other)} and ${showsReading(other, one)})`
