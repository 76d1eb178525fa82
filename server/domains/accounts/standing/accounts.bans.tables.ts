import { boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#server/platform/db/columns.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

/** Members who are banned for good: by what they are known again should they register again, without a name. */
export const bannedMembers = pgTable(
  'banned_members',
  {
    id: uuid('id').primaryKey(),
    /** Null once the account is erased. */
    accountId: uuid('account_id')
      .unique()
      .references(() => accounts.id, { onDelete: 'set null' }),
    /** Keyed, of the address as all its spellings have it. */
    addressHash: bytes('address_hash').notNull(),
    /** Whether a decision on a report made it, which is told apart from it and ends with it. */
    isOfReport: boolean('is_of_report').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** From then on nothing is kept of the ban. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('banned_members_address').on(table.addressHash),
    index('banned_members_expiry').on(table.expiresAt),
  ],
)
