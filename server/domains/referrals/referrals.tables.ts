import { sql } from 'drizzle-orm'
import { check, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/accounts.tables.ts'

/** Who joined through whose link. Has no timestamp, since a referrer only gets a number. */
export const referrals = pgTable(
  'referrals',
  {
    id: uuid('id').primaryKey(),
    /** Null once the new member has been erased, so that the number doesn't reveal who has left. */
    memberId: uuid('member_id')
      .unique()
      .references(() => accounts.id, { onDelete: 'set null' }),
    referrerId: uuid('referrer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('referrals_referrer').on(table.referrerId),
    check('referrals_not_oneself', sql`${table.memberId} <> ${table.referrerId}`),
  ],
)
