import { and, eq, sql } from 'drizzle-orm'
import { statement } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { names } from './accounts.names.sql.ts'
import { accounts } from './accounts.tables.ts'

const adminAddresses = statement('accounts.operators', (db) =>
  db
    .select({ to: accounts.email, memberId: accounts.id })
    .from(accounts)
    .innerJoin(names, eq(names.id, accounts.id))
    // The role is inlined, because a generic plan couldn't use the index of admins.
    .where(and(sql`${names.role} = 'admin'`, eq(accounts.status, 'active')))
    .limit(10),
)

export interface Operator {
  to: string
  /** Null for the site's contact address. */
  memberId: string | null
}

/** Returns the recipients of emails to the operators: the site's contact address, or else up to ten active admins. */
export const listOperators = async (services: Services): Promise<Operator[]> => {
  const { contactAddress } = await getSiteSettings(services)
  return contactAddress ? [{ to: contactAddress, memberId: null }] : adminAddresses(services.db)
}

export const listOperatorAddresses = async (services: Services): Promise<string[]> =>
  (await listOperators(services)).map(({ to }) => to)
