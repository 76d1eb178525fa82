import { date, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#server/platform/db/columns.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

/** Whose the emails of the last days were, by their references. Nothing is kept of what they were about. */
export const emailReferences = pgTable(
  'letter_references',
  {
    /** Keyed. Two accounts can have the same by chance: a search then finds both. */
    hash: bytes('hash').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The day of the site. */
    sentOn: date('sent_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.accountId] }),
    index('letter_references_account').on(table.accountId),
    index('letter_references_sent_on').on(table.sentOn),
  ],
)
