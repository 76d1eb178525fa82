import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/**
 * What admins did. The database refuses to change, delete or truncate it, so personal details are encrypted with a key
 * that is kept elsewhere, and nobody can read them once it is deleted. Who is stronger than the database is found out: each
 * entry carries a hash over itself and the one before.
 */
export const auditActs = pgTable(
  'audit_acts',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    /** Pseudonym of the admin. */
    actorId: uuid('actor_id').notNull(),
    /** The username the admin had then, encrypted with the admin's key. */
    actorName: bytes('actor_name'),
    /** Name of the endpoint. */
    act: text('act').notNull(),
    /** Id of what was acted upon; the pseudonym where that was a member. */
    subject: text('subject').notNull(),
    /** Null where the act made it, and where it was a member. */
    before: jsonb('before'),
    /** Null where the act removed it, and where it was a member. */
    after: jsonb('after'),
    /** `before` and `after` of a member, as JSON encrypted with the member's key. */
    personal: bytes('personal'),
    /** From 1, without a gap; null in those from before entries were numbered. */
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

/** The pseudonym of an account in the records, and the key of its personal details there; both go with the account. */
export const auditPeople = pgTable('audit_people', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  pseudonym: uuid('pseudonym').notNull().unique(),
  key: bytes('key').notNull(),
})

/** Stands as `actor_id` for an operator who works on the server itself, who has no account there. */
export const OPERATOR = '00000000-0000-0000-0000-000000000000'
