import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/**
 * The kinds of items stored here as hidden from a member. Messages, conversations and chat lines store it in their own
 * rows, because at most two members see them.
 */
export const HIDING_KINDS = ['profile', 'photo', 'post', 'reply'] as const
export type HidingKind = (typeof HIDING_KINDS)[number]

/** Items that members no longer see because they've reported them. No one else learns of it. */
export const reportHidings = pgTable(
  'report_hidings',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: HIDING_KINDS }).notNull(),
    /** The id of the member, photo, post or reply. */
    itemId: uuid('item_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.itemId] }),
    index('report_hidings_item').on(table.kind, table.itemId),
    oneOf(table.kind, HIDING_KINDS),
  ],
)
