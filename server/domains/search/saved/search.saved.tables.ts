import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { SAVED_NAME_MAX } from '#shared/domains/search/search.saved.contract.ts'
import { instant } from '#server/platform/db/columns.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

/** Searches that members saved under a name. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Created by the browser, and identical for every attempt to save the search. */
    clientKey: uuid('client_key').notNull(),
    name: text('name').notNull(),
    /** Filters and order, named as in a URL. */
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * `joined` of the newest match when the search was saved or last opened, or 0 if there was no match. Anyone who
     * joined after that is new, for up to 30 days after joining.
     */
    newestSeen: bigint('newest_seen', { mode: 'number' }).notNull(),
    /** Whether the owner wants to be notified of new matches. */
    tell: boolean('tell').notNull(),
    /** Whether the owner has been notified since the search was last opened. */
    isTold: boolean('is_told').notNull().default(false),
  },
  (table) => [
    uniqueIndex('saved_searches_name').on(table.memberId, lowered(table.name)),
    uniqueIndex('saved_searches_key').on(table.memberId, table.clientKey),
    index('saved_searches_telling')
      .on(table.memberId)
      .where(sql`${table.tell}`),
    check(
      'saved_searches_name_length',
      sql`length(${table.name}) between 1 and ${sql.raw(String(SAVED_NAME_MAX))}`,
    ),
  ],
)
