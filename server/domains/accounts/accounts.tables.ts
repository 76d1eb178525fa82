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

/** Log-in data about each member, which only the owner and the system may see. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    status: text('status', { enum: ACCOUNT_STATUSES }).notNull().default('active'),
    /**
     * When the account of a member who has left is due to be erased. Until then they can get it back by logging in,
     * unless it's also suspended. Null if no one can get it back.
     */
    eraseAt: instant('erase_at'),
    /** When a suspension expires; null if it's indefinite or there's none. */
    suspendedUntil: instant('suspended_until'),
    /** When the email address was confirmed, or the account created without confirmation; null if it's unconfirmed. */
    confirmedAt: instant('confirmed_at'),
    /** Place among the first confirmed accounts, in the order of confirmation; null for everyone who came later. */
    founderNumber: smallint('founder_number').unique(),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: instant('terms_accepted_at').notNull(),
    /** The sign-up's client key from the browser, so that a repeated call finds the first result. */
    signUpKey: uuid('sign_up_key').unique(),
    /** When log-ins started to require more than the password; null if the password is enough. */
    secondFactorSince: instant('second_factor_since'),
    /** Whether the sender and subject of emails to this account reveal nothing about the site. */
    neutralMails: boolean('neutral_mails').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('accounts_email').on(lowered(table.email)),
    // Used to find accounts with a banned email address in a different spelling.
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
 * Members whom an admin has suspended, or whose account an admin has closed, independently of reports. A row has no
 * effect once it has expired.
 */
export const adminSuspensions = pgTable(
  'admin_suspensions',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null if the suspension is indefinite. */
    until: instant('until'),
    /** As shown to the member. */
    reason: text('reason').notNull(),
    /** Whether the account is erased at its `erase_at` because of this row. */
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

/** Members whom an admin has barred from some actions. A row has no effect once it has expired. */
export const accountRestrictions = pgTable(
  'account_restrictions',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: RESTRICTIONS }).notNull(),
    /** Null if the restriction is indefinite. */
    until: instant('until'),
    /** As shown to the member. */
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

/** A single row that counts the founder places given out; a deleted account's place isn't given out again. */
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

/**
 * `ending` is for the last seconds of a session in which the password was changed; such a session can't be extended.
 */
export const SESSION_KINDS = ['browser', 'day', 'remembered', 'ending'] as const

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the cookie; the token itself isn't stored anywhere. */
    tokenHash: bytes('token_hash').notNull().unique(),
    kind: text('kind', { enum: SESSION_KINDS }).notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** When the member stops counting as recently reauthenticated. */
    provenUntil: instant('proven_until'),
    /** The challenge for the next passkey, valid once, and its expiry. */
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

/** `take_back` links are in the emails that notify the owner of a change someone else may have made. */
export const TOKEN_PURPOSES = ['reset_password', 'change_email', 'take_back'] as const
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number]
/**
 * Links that an intruder may have requested. A change of password or email address, or the first second factor,
 * invalidates them.
 */
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
    /** The email address that the link gives the account; null if it doesn't change the address. */
    email: text('email'),
    tokenHash: bytes('token_hash').notNull().unique(),
    /** Whether the link's email is about a change of log-in details: password, email address or second factor. */
    isOfChange: boolean('is_of_change').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the link's expiry was paused. Set while its account is suspended, when the link doesn't work. */
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

/** A member's authenticator app, which shows a new code every 30 seconds. It counts once it's confirmed with a code. */
export const authenticators = pgTable('authenticators', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** The secret the codes are derived from, encrypted for this account. */
  secret: bytes('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The 30-second step, counted from 1970, of the last accepted code. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Passkeys on members' devices or security keys, which prove that they have the private key by signing (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The device's ID for the key; it belongs to one account only. */
    credentialId: bytes('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    /** The device's signature count; stays at 0 if the device doesn't count. */
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

/** Codes that can each replace the second factor once. */
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

/** Log-ins with a correct password that are waiting for the second factor. */
export const pendingLogIns = pgTable(
  'pending_log_ins',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of a token known only to the page where the password was typed. */
    tokenHash: bytes('token_hash').notNull().unique(),
    /** The kind of session that the log-in leads to. */
    kind: text('kind', { enum: PENDING_KINDS }).notNull(),
    /**
     * SHA-256 of the password hash when the log-in started, so that the log-in can't be completed once the password has
     * changed.
     */
    passwordTag: bytes('password_tag').notNull(),
    /** The challenge for the next passkey, valid once, and its expiry. */
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
