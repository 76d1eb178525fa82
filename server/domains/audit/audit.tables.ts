import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'

/** What admins did. The database refuses to change, delete or truncate it; a record outlives its admin's account. */
export const auditActs = pgTable('audit_acts', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  actorId: uuid('actor_id').notNull(),
  /** The username the admin had then. */
  actorName: text('actor_name').notNull(),
  /** Name of the endpoint. */
  act: text('act').notNull(),
  /** Id of what was acted upon. */
  subject: text('subject').notNull(),
  /** Null where the act made it. */
  before: jsonb('before'),
  /** Null where the act removed it. */
  after: jsonb('after'),
})
