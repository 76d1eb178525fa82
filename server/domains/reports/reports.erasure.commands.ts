import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { findConfirmedAddress } from '../accounts/accounts.queries.ts'
import { listKnownNames } from '../profiles/profiles.usernames.queries.ts'
import { isFiledFrom } from './reports.queries.ts'
import { visitorReports } from './reports.tables.ts'

const NEUTRAL_NAME = 'Former member'

/** A username as part of a regular expression of the database. */
const literally = (username: string) => username.replaceAll(/[^a-z0-9]/gi, String.raw`\$&`)

/** The location is what was typed: the username, or the address of the profile. */
const hideReported = async (tx: Tx, username: string) => {
  const name = literally(username)
  const isAbout = sql`${visitorReports.location} ~* ${`^(.*/profile/|@)?${name}([/?#].*)?$`}`
  const word = String.raw`(?<![[:alnum:]._-])${name}(?![[:alnum:]_-])`
  await tx
    .update(visitorReports)
    .set({
      location: NEUTRAL_NAME,
      details: sql`regexp_replace(${visitorReports.details}, ${word}, ${NEUTRAL_NAME}, 'gi')`,
    })
    .where(isAbout)
}

/**
 * Reports stay, because they are about others as well. Those the member filed lose the address; in those about the
 * member's profile the neutral name stands for the username, a former one included.
 */
export const takeOutOfReports = async ({ tx }: Work, memberId: string): Promise<void> => {
  const address = await findConfirmedAddress(tx, memberId)
  if (address !== null) await tx.update(visitorReports).set({ email: '' }).where(isFiledFrom(address))
  for (const username of await listKnownNames(tx, memberId)) await hideReported(tx, username)
}
