import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/accounts.tables.ts'

/**
 * Everything the search filters or sorts on: one narrow row per member who may be found at all. Rebuilt from
 * the profile tables by one command; never written by hand.
 */
export const memberSearch = pgTable(
  'member_search',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Position in PROFILE_TYPES. */
    type: smallint('type').notNull(),
    country: smallint('country'),
    place: smallint('place'),
    /** Latest day each birth date can mean; null where the member hides age and place. */
    birth: date('birth'),
    partnerBirth: date('partner_birth'),
    /** Bit i: interest i of INTERESTS. */
    interests: bigint('interests', { mode: 'bigint' }).notNull(),
    /** Bit i: looks for type i; 0 means every type. */
    wants: smallint('wants').notNull(),
    ageMin: smallint('age_min').notNull(),
    ageMax: smallint('age_max').notNull(),
    /** Bits of SEARCH_FLAGS. */
    flags: integer('flags').notNull(),
    /** tier << 28 | quarter hours of last activity: one descending key. */
    rank: integer('rank').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('member_search_rank').on(table.rank.desc(), table.id.desc()),
    index('member_search_new').on(sql`${table.id} desc`),
  ],
)
