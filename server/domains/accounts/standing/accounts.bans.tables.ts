import { boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#server/platform/db/columns.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

/** Members banned for good: the data needed to recognise them if they register again, without a name. */
export const bannedMembers = pgTable(
  'banned_members',
  {
    id: uuid('id').primaryKey(),
    /** Null once the account is erased. */
    accountId: uuid('account_id')
      .unique()
      .references(() => accounts.id, { onDelete: 'set null' }),
    /** Keyed hash of the email address, the same for all its spellings. */
    addressHash: bytes('address_hash').notNull(),
    /**
     * Whether the ban resulted from a decision on a report. Such a decision has its own message, and reversing it lifts
     * the ban.
     */
    isOfReport: boolean('is_of_report').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** After this, the ban's data is deleted. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('banned_members_address').on(table.addressHash),
    index('banned_members_expiry').on(table.expiresAt),
  ],
)
