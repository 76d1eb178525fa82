import type { Menu } from '#shared/domains/menus/menus.contract.ts'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import type { sidebarMenus } from './menus.tables.ts'

type MenuRow = typeof sidebarMenus.$inferSelect

/** What everybody of its login state sees of a menu. */
export const viewMenu = (row: MenuRow): Menu => ({
  id: row.id,
  name: row.name,
  links: row.links,
  assignedRoutes: row.assignedRoutes,
  area: row.area as Menu['area'],
})

/** What an admin sees of a menu. */
export const viewStoredMenu = (row: MenuRow): StoredMenu => ({
  ...viewMenu(row),
  authRequired: row.authRequired,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
