import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { MenuLink } from '#shared/domains/menus/menus.contract.ts'
import { instant } from '#server/platform/db/columns.ts'

export const sidebarMenus = pgTable(
  'sidebar_menus',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    links: jsonb('links').$type<MenuLink[]>().notNull(),
    assignedRoutes: text('assigned_routes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** 1 top header, 2 left sidebar, 3 footer. */
    area: smallint('area').notNull(),
    authRequired: boolean('auth_required').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('sidebar_menus_lookup').on(table.authRequired, table.area, table.createdAt),
    check('sidebar_menus_area', sql`${table.area} in (1, 2, 3)`),
  ],
)
