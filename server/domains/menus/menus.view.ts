import type { Menu } from '#shared/domains/menus/menus.contract.ts'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import type { sidebarMenus } from './menus.tables.ts'

type MenuRow = typeof sidebarMenus.$inferSelect

/** Builds a menu as the visitors or members it's for see it. */
export const viewMenu = (row: MenuRow): Menu => ({
  id: row.id,
  name: row.name,
  links: row.links,
  assignedRoutes: row.assignedRoutes,
  area: row.area as Menu['area'],
})

/** Builds a menu as admins see it. */
export const viewStoredMenu = (row: MenuRow): StoredMenu => ({
  ...viewMenu(row),
  authRequired: row.authRequired,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
