import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isOpenTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'

/**
 * SQL condition: the member shows this viewer what they have read. Members who hide when they were online don't,
 * because read receipts would reveal it.
 */
const showsReading = (memberId: SQLWrapper, viewerId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.id} where ${profiles.id} = ${memberId} and ${profiles.showRead} and ${profiles.showOnline} and ${isOpenTo({ id: viewerId })})`

/**
 * SQL condition: the two members show each other what they have read. Both must allow it and be able to see the other's
 * profile.
 */
export const showEachOther = (one: SQLWrapper, other: SQLWrapper) =>
  sql<boolean>`(${showsReading(one, other)} and ${showsReading(other, one)})`
