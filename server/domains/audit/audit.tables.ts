import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/**
 * Admins' and operators' actions. The database rejects changing, deleting or truncating them, so personal details are
 * encrypted with a key that's kept in another table, and no one can read them once the key is deleted. Tampering by
 * anyone who can override the database is detected, because each entry carries a hash of itself and the previous entry.
 */
export const auditActs = pgTable(
  'audit_acts',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    /** The admin's pseudonym, or `OPERATOR`. */
    actorId: uuid('actor_id').notNull(),
    /** The admin's username at the time, encrypted with the admin's key. */
    actorName: bytes('actor_name'),
    /** Name of the endpoint, or of an operator command's action. */
    act: text('act').notNull(),
    /** The subject's ID, or its pseudonym if it was a member. */
    subject: text('subject').notNull(),
    /** Null if the action created the subject, or if the subject was a member. */
    before: jsonb('before'),
    /** Null if the action removed the subject, or if the subject was a member. */
    after: jsonb('after'),
    /** A member's `before` and `after`, as JSON encrypted with the member's key. */
    personal: bytes('personal'),
    /** From 1, without gaps; null in entries recorded before numbering was introduced. */
    number: integer('number'),
    hash: bytes('hash'),
  },
  (table) => [
    index('audit_acts_at').on(table.at, table.id),
    index('audit_acts_actor').on(table.actorId, table.at, table.id),
    index('audit_acts_act').on(table.act, table.at, table.id),
    index('audit_acts_subject').on(table.subject, table.at, table.id),
    uniqueIndex('audit_acts_number').on(table.number.desc().nullsLast()),
  ],
)

/**
 * An account's pseudonym in the audit log, and the key of its personal details there; both are deleted with the
 * account.
 */
export const auditPeople = pgTable('audit_people', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  pseudonym: uuid('pseudonym').notNull().unique(),
  key: bytes('key').notNull(),
})

/** The `actor_id` of operators who work on the server itself, without an account. */
export const OPERATOR = '00000000-0000-0000-0000-000000000000'
