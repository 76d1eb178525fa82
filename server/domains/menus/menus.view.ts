import type { Menu } from '#shared/domains/menus/menus.contract.ts'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import type { sidebarMenus } from './menus.tables.ts'

/** What an admin sees of a menu. */
export const viewStoredMenu = (row: typeof sidebarMenus.$inferSelect): StoredMenu => ({
  id: row.id,
  name: row.name,
  links: row.links,
  assignedRoutes: row.assignedRoutes,
  area: row.area as Menu['area'],
  authRequired: row.authRequired,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
