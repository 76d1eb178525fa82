import { bigint, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/accounts.tables.ts'

/** The bits of `flags`. */
export const SEARCH_FLAGS = {
  /**
   * Has a picture for everyone who may see the profile. A picture for friends or chosen members doesn't count, not even
   * for them, so that the filter doesn't reveal that a picture is hidden from someone.
   */
  photo: 1,
  verified: 2,
  smokes: 4,
  canTravel: 8,
  canAccommodate: 16,
  meetsSmokers: 32,
  /** Visitors may see the profile. */
  public: 64,
} as const

/**
 * All data the search filters or sorts by: one narrow row per member who may be found at all, written only by
 * `search.commands`. Its covering indexes and storage settings are in the migrations `search_indexes`, `search_orders`,
 * `search_vacuum`, `search_births` and `random_ids`, because drizzle can't express them.
 */
export const memberSearch = pgTable('member_search', {
  id: uuid('id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Position in PROFILE_TYPES. */
  type: smallint('type').notNull(),
  /** Position in COUNTRIES from 1, and id of the place. 0 if unknown or hidden. */
  country: smallint('country').notNull(),
  place: smallint('place').notNull(),
  /** In lower case. Null if unknown or hidden. */
  town: text('town'),
  /** Latest possible date of each birth. Null if unknown or hidden. */
  birth: date('birth'),
  partnerBirth: date('partner_birth'),
  /** Bit i is set for interest i of INTERESTS. */
  interests: bigint('interests', { mode: 'bigint' }).notNull(),
  /** Bit i is set if the member looks for type i. All six are set if the member hasn't chosen any. */
  wants: smallint('wants').notNull(),
  ageMin: smallint('age_min').notNull(),
  ageMax: smallint('age_max').notNull(),
  /** Bits of SEARCH_FLAGS. */
  flags: integer('flags').notNull(),
  /**
   * A single descending key: the tier's priority, then one bit for the picture of `SEARCH_FLAGS.photo`, then in
   * ACTIVITY_BITS the last activity in quarter hours since 1970.
   */
  rank: integer('rank').notNull(),
  /** When the member joined, in milliseconds since 1970, which the id doesn't reveal. */
  joined: bigint('joined', { mode: 'number' }).notNull(),
})

/** Bits of the rare interests. Each has a partial index by rank and one by time of joining. */
export const RARE_INTERESTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 18, 19, 21, 23, 27, 28] as const
