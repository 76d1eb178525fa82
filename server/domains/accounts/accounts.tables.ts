import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { SUSPENSION_REASON_MAX } from '#shared/domains/accounts/accounts.contract.ts'
import { PASSKEY_NAME, TRANSPORTS } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import { RESTRICTIONS } from '#shared/kernel/restriction.ts'
import { bytes, instant, oneOf } from '#server/platform/db/columns.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { sameForOneOf } from '#server/domains/accounts/standing/accounts.bans.sql.ts'

const ACCOUNT_STATUSES = ['active', 'suspended', 'deleted'] as const

/** Log-ins: what only the owner and the system may know of a member. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    status: text('status', { enum: ACCOUNT_STATUSES }).notNull().default('active'),
    /**
     * When the account of a member who has left is erased; until then they may have it back by logging in, unless it is
     * suspended, too. Null where nobody may.
     */
    eraseAt: instant('erase_at'),
    /** When a suspension ends; null where it has no end, and where there is none. */
    suspendedUntil: instant('suspended_until'),
    /** Null while the address is not confirmed; sign-ups become accounts with their confirmation. */
    confirmedAt: instant('confirmed_at'),
    /** Place among the first confirmed accounts, in the order of confirmation; null for all who came later. */
    founderNumber: smallint('founder_number').unique(),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: instant('terms_accepted_at').notNull(),
    /** The browser's key of the sign-up, so that a repeated call finds its first result. */
    signUpKey: uuid('sign_up_key').unique(),
    /** Since when a log-in takes more than the password; null where the password is enough. */
    secondFactorSince: instant('second_factor_since'),
    /** Whether the sender and the subject of emails to this account tell nothing of the site. */
    neutralMails: boolean('neutral_mails').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('accounts_email').on(lowered(table.email)),
    // By which accounts of a banned address in another spelling are found.
    index('accounts_email_same').on(sameForOneOf(table.email)),
    check('accounts_email_length', sql`length(${table.email}) <= 254`),
    oneOf(table.status, ACCOUNT_STATUSES),
    index('accounts_erase_at')
      .on(table.eraseAt)
      .where(sql`${table.eraseAt} is not null`),
    index('accounts_suspended_until')
      .on(table.suspendedUntil)
      .where(sql`${table.suspendedUntil} is not null`),
    check(
      'accounts_suspended_until_suspended',
      sql`${table.suspendedUntil} is null or ${table.status} = 'suspended'`,
    ),
    check('accounts_erase_at_left', sql`${table.eraseAt} is null or ${table.status} <> 'active'`),
    index('accounts_newest').on(table.createdAt, table.id),
    index('accounts_away')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} <> 'active'`),
  ],
)

/**
 * Members whom an admin has suspended, or whose account an admin has closed, apart from what came of reports about them. Once
 * its time has passed it counts for nothing.
 */
export const adminSuspensions = pgTable(
  'admin_suspensions',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null without an end. */
    until: instant('until'),
    /** As the member was told. */
    reason: text('reason').notNull(),
    /** Whether the account is to be erased at its `erase_at` because of this. */
    isErasing: boolean('is_erasing').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check(
      'admin_suspensions_reason_length',
      sql`length(${table.reason}) <= ${sql.raw(String(SUSPENSION_REASON_MAX))}`,
    ),
    check('admin_suspensions_erasing', sql`not ${table.isErasing} or ${table.until} is null`),
  ],
)

/** Whom an admin keeps from some of what members do. Once its time has passed it counts for nothing. */
export const accountRestrictions = pgTable(
  'account_restrictions',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: RESTRICTIONS }).notNull(),
    /** Null without an end. */
    until: instant('until'),
    /** As the member was told. */
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    oneOf(table.kind, RESTRICTIONS),
    check(
      'account_restrictions_reason_length',
      sql`length(${table.reason}) <= ${sql.raw(String(SUSPENSION_REASON_MAX))}`,
    ),
    index('account_restrictions_until').on(table.until),
  ],
)

/** One row that counts the founder places given out; a place is not given again when its account is deleted. */
export const founderPlaces = pgTable(
  'founder_places',
  {
    isOnlyRow: boolean('is_only_row').primaryKey().default(true),
    taken: smallint('taken').notNull(),
  },
  (table) => [
    check('founder_places_only_row', sql`${table.isOnlyRow}`),
    check('founder_places_taken', sql`${table.taken} between 0 and ${sql.raw(String(FOUNDER_PLACES))}`),
  ],
)

/** `ending` is for the seconds that are left to a session after its password was changed in it; nothing extends it. */
export const SESSION_KINDS = ['browser', 'day', 'remembered', 'ending'] as const

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the cookie; the token itself is stored nowhere. */
    tokenHash: bytes('token_hash').notNull().unique(),
    kind: text('kind', { enum: SESSION_KINDS }).notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** Until when its member counts as having just shown who they are. */
    provenUntil: instant('proven_until'),
    /** What the next passkey has to sign, once, and until when. */
    challenge: bytes('challenge'),
    challengeUntil: instant('challenge_until'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_account').on(table.accountId),
    index('sessions_expiry').on(table.expiresAt),
    oneOf(table.kind, SESSION_KINDS),
  ],
)

/** `take_back` stands in what tells the owner of a change that someone else may have made. */
export const TOKEN_PURPOSES = ['reset_password', 'change_email', 'take_back'] as const
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number]
/** What someone may have asked for who should not have; a change of password or address, or a first second factor, ends it. */
export const WISHES: TokenPurpose[] = ['reset_password', 'change_email']

/** Single-use links sent by mail. */
export const tokens = pgTable(
  'tokens',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: TOKEN_PURPOSES }).notNull(),
    /** The address that the account gets by it; null where it gives none. */
    email: text('email'),
    tokenHash: bytes('token_hash').notNull().unique(),
    /** Whether its email tells of a change of what one logs in with: password, address or second factor. */
    isOfChange: boolean('is_of_change').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Since when its time stands still and it opens nothing: as long as its account is suspended. */
    pausedAt: instant('paused_at'),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('tokens_account').on(table.accountId, table.purpose),
    index('tokens_expiry')
      .on(table.expiresAt)
      .where(sql`${table.pausedAt} is null`),
    index('tokens_email').on(lowered(table.email)),
    oneOf(table.purpose, TOKEN_PURPOSES),
    check('tokens_email_given', sql`(${table.purpose} = 'reset_password') = (${table.email} is null)`),
    check('tokens_email_length', sql`length(${table.email}) <= 254`),
  ],
)

/** The app of a member that shows a new code every 30 seconds; it counts once it is confirmed by one of them. */
export const authenticators = pgTable('authenticators', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** What the codes are made from, encrypted for this account. */
  secret: bytes('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The 30 seconds, counted from 1970, of the last code that was accepted. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Keys that a device or a security key of the member holds, and shows to have by signing (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What the device calls the key; it is one account's only. */
    credentialId: bytes('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    /** How often the key has signed; stays at 0 where the device does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports', { enum: TRANSPORTS }).array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('passkeys_account').on(table.accountId),
    check('passkeys_name_length', sql`length(${table.name}) <= ${sql.raw(String(PASSKEY_NAME.max))}`),
  ],
)

/** Each stands in for the second factor once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of 80 random bits. */
    codeHash: bytes('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [uniqueIndex('recovery_codes_code').on(table.accountId, table.codeHash)],
)

export const PENDING_KINDS = ['browser', 'remembered'] as const

/** Log-ins whose password was right, and that wait for the second factor. */
export const pendingLogIns = pgTable(
  'pending_log_ins',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of a token that only the page knows where the password was typed. */
    tokenHash: bytes('token_hash').notNull().unique(),
    /** What kind of session it leads to. */
    kind: text('kind', { enum: PENDING_KINDS }).notNull(),
    /** SHA-256 of the stored hash of the password that was right: once it is changed, this leads nowhere. */
    passwordTag: bytes('password_tag').notNull(),
    /** What the next passkey has to sign, once, and until when. */
    challenge: bytes('challenge'),
    challengeUntil: instant('challenge_until'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('pending_log_ins_account').on(table.accountId),
    index('pending_log_ins_expiry').on(table.expiresAt),
    oneOf(table.kind, PENDING_KINDS),
  ],
)
