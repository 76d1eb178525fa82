import { bigint, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/accounts.tables.ts'

/** The bits of `flags`. */
export const SEARCH_FLAGS = {
  /**
   * The member's profile picture is visible to everyone who may see the profile. A picture for friends or chosen
   * members doesn't count, even if it's they who search, so that the filter doesn't reveal that a picture is hidden
   * from someone.
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
 * All data the search filters or sorts by. There's one narrow row per member who may be found at all. Only
 * `search.commands` writes to the table. The table's covering indexes and storage settings are in the migrations
 * `search_indexes`, `search_orders`, `search_vacuum`, `search_births` and `random_ids`, because drizzle can't express
 * them.
 */
export const memberSearch = pgTable('member_search', {
  id: uuid('id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** The position in PROFILE_TYPES. */
  type: smallint('type').notNull(),
  /** The position in COUNTRIES, starting at 1. Like `place`, which is the place's id, it's 0 if unknown or hidden. */
  country: smallint('country').notNull(),
  place: smallint('place').notNull(),
  /** In lower case. Null if unknown or hidden. */
  town: text('town'),
  /** The member's latest possible date of birth. Like `partnerBirth`, it's null if unknown or hidden. */
  birth: date('birth'),
  partnerBirth: date('partner_birth'),
  /** Bit i is set for interest i of INTERESTS. */
  interests: bigint('interests', { mode: 'bigint' }).notNull(),
  /** Bit i is set if the member is looking for type i. All six bits are set if the member hasn't chosen any type. */
  wants: smallint('wants').notNull(),
  ageMin: smallint('age_min').notNull(),
  ageMax: smallint('age_max').notNull(),
  /** Bits of SEARCH_FLAGS. */
  flags: integer('flags').notNull(),
  /**
   * A single key, sorted in descending order. It consists of the tier's priority, then the bit of `SEARCH_FLAGS.photo`,
   * then in ACTIVITY_BITS the last activity in quarters of an hour since 1970.
   */
  rank: integer('rank').notNull(),
  /** When the member joined, in milliseconds since 1970. The id doesn't reveal it. */
  joined: bigint('joined', { mode: 'number' }).notNull(),
})

/** The bits of the rare interests. Each has a partial index by rank and another by time of joining. */
export const RARE_INTERESTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 18, 19, 21, 23, 27, 28] as const
