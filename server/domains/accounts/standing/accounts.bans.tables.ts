import { boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#server/platform/db/columns.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

/** Members banned for good: what is needed to recognise them if they register again, without a name. */
export const bannedMembers = pgTable(
  'banned_members',
  {
    id: uuid('id').primaryKey(),
    /** Null once the account is erased. */
    accountId: uuid('account_id')
      .unique()
      .references(() => accounts.id, { onDelete: 'set null' }),
    /** Keyed hash of the address, the same for all its spellings. */
    addressHash: bytes('address_hash').notNull(),
    /** Whether it came from a decision on a report, which has its own message and with which it ends. */
    isOfReport: boolean('is_of_report').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** After this, nothing is kept of the ban. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('banned_members_address').on(table.addressHash),
    index('banned_members_expiry').on(table.expiresAt),
  ],
)
