import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import {
  HEIGHT_FEET,
  HEIGHT_INCHES,
  HIDE_FROM,
  VERIFICATION_STATUSES,
  VISIBILITIES,
} from '#shared/domains/profiles/profiles.options.contract.ts'
import { CONSENT_SUBJECTS } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { PEOPLE } from '#shared/domains/profiles/profiles.people.rules.ts'
import { ROLES } from '#shared/domains/accounts/accounts.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { lowered, loweredText } from '#server/platform/db/statements/letters.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { membershipTiers } from '../membership/membership.tables.ts'
import { photos } from '../photos/photos.tables.ts'
import { places } from '../regions/regions.tables.ts'
import { isStaffRole } from '#server/domains/profiles/public/profiles.staff.sql.ts'
import { normalizedUsernameIn } from '#server/domains/profiles/public/profiles.names.sql.ts'

const isHeight = (feet: AnyPgColumn, inches: AnyPgColumn) =>
  sql`${feet} between ${sql.raw(`${HEIGHT_FEET.min} and ${HEIGHT_FEET.max}`)} and ${inches} between ${sql.raw(`${HEIGHT_INCHES.min} and ${HEIGHT_INCHES.max}`)}`

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    username: text('username').notNull(),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    /** Source of both `avatar_url` and `profile_photo_url`. */
    photoId: uuid('photo_id').references(() => photos.id, { onDelete: 'set null' }),
    location: text('location'),
    bio: text('bio'),
    profileTitle: text('profile_title').notNull().default(''),
    profileText: text('profile_text').notNull().default(''),
    interests: text('interests')
      .array()
      .notNull()
      .default(sql`'{}'`),
    profileType: text('profile_type', { enum: PROFILE_TYPES }).notNull(),
    profileTypeChangedAt: instant('profile_type_changed_at'),
    verificationStatus: text('verification_status', { enum: VERIFICATION_STATUSES })
      .notNull()
      .default('unverified'),
    /** When the member was verified; null if they aren't. */
    verifiedAt: instant('verified_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),

    town: text('town'),
    region: text('region'),
    county: text('county'),
    userCountry: text('user_country'),
    postcodePrefix: text('postcode_prefix'),
    placeId: smallint('place_id').references(() => places.id),

    /** Proof of age, independent of any consent. The full date of birth is a personal detail. */
    birthYear: smallint('birth_year').notNull(),
    birthMonth: smallint('birth_month').notNull(),
    partnerBirthYear: smallint('partner_birth_year'),
    partnerBirthMonth: smallint('partner_birth_month'),
    /** Which person in a mixed couple is the woman. Either may be the one who registered. */
    woman: text('woman', { enum: PEOPLE }),
    /** When the partner of a former couple was hidden; null for couples, and once the partner is erased. */
    leftCoupleAt: instant('left_couple_at'),

    lookingForMan: boolean('looking_for_man').notNull().default(false),
    lookingForWoman: boolean('looking_for_woman').notNull().default(false),
    lookingForCoupleMf: boolean('looking_for_couple_mf').notNull().default(false),
    lookingForCoupleMm: boolean('looking_for_couple_mm').notNull().default(false),
    lookingForCoupleFf: boolean('looking_for_couple_ff').notNull().default(false),
    lookingForTvts: boolean('looking_for_tvts').notNull().default(false),
    ageMin: smallint('age_min').notNull().default(18),
    ageMax: smallint('age_max').notNull().default(60),
    meetSmokers: boolean('meet_smokers').notNull().default(true),
    canTravel: boolean('can_travel').notNull().default(false),
    canAccommodate: boolean('can_accommodate').notNull().default(false),

    /** Who may know that this profile exists and see what it shows. */
    visibility: text('visibility', { enum: VISIBILITIES }).notNull().default('everyone'),
    inSearch: boolean('in_search').notNull().default(true),
    showOnline: boolean('show_online').notNull().default(true),
    showAge: boolean('show_age').notNull().default(true),
    showPlace: boolean('show_place').notNull().default(true),
    /** The neighbours the member hides from, who are also hidden from the member. */
    hideFrom: text('hide_from', { enum: HIDE_FROM }).notNull().default('nobody'),
    /** Whether others may fab the member's photos and see the number of fabs. */
    allowFabs: boolean('allow_fabs').notNull().default(true),
    /** Whether the member appears in the viewer lists of profiles they open. Requires `showOnline`. */
    leaveTrace: boolean('leave_trace').notNull().default(true),
    /** Whether members who write to each other see what the other has read. Requires `showOnline`. */
    showRead: boolean('show_read').notNull().default(false),
    showFirstnames: boolean('show_firstnames').notNull().default(false),

    currentTierId: uuid('current_tier_id').references(() => membershipTiers.id),
    imagesUploaded: integer('images_uploaded').notNull().default(0),
  },
  (table) => [
    uniqueIndex('profiles_username').on(lowered(table.username)),
    index('profiles_username_prefix').on(sql`${lowered(table.username)} text_pattern_ops`),
    // Not unique, because a site may have older members with look-alike names.
    index('profiles_skeleton').on(normalizedUsernameIn(table.username)),
    index('profiles_staff').on(table.id).where(isStaffRole(table.role)),
    index('profiles_type').on(table.profileType, table.id),
    index('profiles_verified')
      .on(table.id)
      .where(sql`${table.verifiedAt} is not null`),
    index('profiles_left_couple')
      .on(table.leftCoupleAt)
      .where(sql`${table.leftCoupleAt} is not null`),
    // Used when the referenced rows are deleted.
    index('profiles_photo').on(table.photoId),
    index('profiles_place').on(table.placeId),
    index('profiles_hidden_town').on(
      table.hideFrom,
      sql`nullif(${loweredText(sql`trim(${table.town})`)}, '')`,
    ),
    index('profiles_hidden_place').on(table.hideFrom, table.placeId),
    index('profiles_tier').on(table.currentTierId),
    oneOf(table.role, ROLES),
    oneOf(table.profileType, PROFILE_TYPES),
    oneOf(table.verificationStatus, VERIFICATION_STATUSES),
    oneOf(table.visibility, VISIBILITIES),
    oneOf(table.hideFrom, HIDE_FROM),
    oneOf(table.woman, PEOPLE),
    check(
      'profiles_ages',
      sql`${table.ageMin} >= 18 and ${table.ageMax} <= 99 and ${table.ageMin} <= ${table.ageMax}`,
    ),
    check('profiles_birth_month', sql`${table.birthMonth} between 1 and 12`),
    check('profiles_birth_year', sql`${table.birthYear} >= 1930`),
    check('profiles_title_length', sql`length(${table.profileTitle}) <= 100`),
    check('profiles_text_length', sql`length(${table.profileText}) <= 5000`),
  ],
)

/**
 * Personal details, with one row for each person in an account who has filled in any. A single's former partner isn't
 * shown.
 */
export const personalDetails = pgTable(
  'personal_details',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    person: text('person', { enum: PEOPLE }).notNull(),
    firstname: text('firstname'),
    dobDay: smallint('dob_day'),
    dobMonth: text('dob_month'),
    dobYear: smallint('dob_year'),
    sexuality: text('sexuality'),
    heightFeet: smallint('height_feet'),
    heightInches: smallint('height_inches'),
    bodyType: text('body_type'),
    tattoos: text('tattoos'),
    piercings: text('piercings'),
    drinking: text('drinking'),
    ethnicity: text('ethnicity'),
    smoker: boolean('smoker'),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.person] }),
    oneOf(table.person, PEOPLE),
    check('personal_details_height', isHeight(table.heightFeet, table.heightInches)),
  ],
)

/** Consent to store and show data about sex life. It's given by a separate action and withdrawn on the privacy page. */
export const consents = pgTable(
  'consents',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    subject: text('subject', { enum: CONSENT_SUBJECTS }).notNull(),
    version: text('version').notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.subject] }),
    oneOf(table.subject, CONSENT_SUBJECTS),
  ],
)

/**
 * When members were last active. A row is written up to every 15 minutes, so it's kept apart from the profile, which is
 * read often.
 */
export const memberActivity = pgTable(
  'member_activity',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    lastActiveAt: instant('last_active_at').notNull(),
    /**
     * When they were last active before the day of `lastActiveAt`, so that a day's active members can be counted on the
     * next day.
     */
    activeBeforeAt: instant('active_before_at'),
  },
  (table) => [index('member_activity_last').on(table.lastActiveAt)],
)
