import { asc, eq } from 'drizzle-orm'
import type { Menu } from '#shared/domains/menus/menus.contract.ts'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sidebarMenus } from './menus.tables.ts'
import { viewStoredMenu } from './menus.view.ts'

/** The menus of one login state, oldest first. */
export const listMenus = async (db: Executor, isSignedIn: boolean): Promise<Menu[]> => {
  const rows = await db
    .select({
      id: sidebarMenus.id,
      name: sidebarMenus.name,
      links: sidebarMenus.links,
      assignedRoutes: sidebarMenus.assignedRoutes,
      area: sidebarMenus.area,
    })
    .from(sidebarMenus)
    .where(eq(sidebarMenus.authRequired, isSignedIn))
    .orderBy(asc(sidebarMenus.createdAt), asc(sidebarMenus.id))
  return rows.map((row) => ({ ...row, area: row.area as Menu['area'] }))
}

/** Every menu of both login states, oldest first, within their areas where those come first. */
export const listAllMenus = async (db: Executor, order: 'area' | 'creation'): Promise<StoredMenu[]> => {
  const byCreation = [asc(sidebarMenus.createdAt), asc(sidebarMenus.id)]
  const rows = await db
    .select()
    .from(sidebarMenus)
    .orderBy(...(order === 'area' ? [asc(sidebarMenus.area)] : []), ...byCreation)
  return rows.map(viewStoredMenu)
}
