import { date, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#server/platform/db/columns.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

/** The recipients of emails from the last 90 days, by reference. Nothing is stored about their contents. */
export const emailReferences = pgTable(
  'letter_references',
  {
    /** Keyed hash of the reference. Two accounts may share one by chance; a search then finds both. */
    hash: bytes('hash').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The day in the site's time zone. */
    sentOn: date('sent_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.accountId] }),
    index('letter_references_account').on(table.accountId),
    index('letter_references_sent_on').on(table.sentOn),
  ],
)
