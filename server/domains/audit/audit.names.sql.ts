import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { profiles } from '../profiles/profiles.tables.ts'
import { auditPeople } from './audit.tables.ts'

/** SQL expression: the subject as an ID; null if it isn't one. */
export const idIn = (subject: SQLWrapper): SQL =>
  sql`case when ${subject} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${subject}::uuid end`

/** SQL expression: the pseudonym of the account with this lower-case username. */
export const pseudonymOf = (username: SQLWrapper): SQL =>
  sql`(select pseudonym from ${auditPeople} where account_id = (select id from ${profiles} where lower(username collate "C") = ${username}))`

/**
 * SQL subquery: a row with the key and username of the member with this pseudonym. There's no row if the subject isn't
 * a member or has left.
 */
export const memberOf = (subject: SQLWrapper): SQL =>
  sql`(select key, username from ${auditPeople} join ${profiles} on ${profiles.id} = account_id where pseudonym = ${idIn(subject)} limit 1)`
