import { asc, eq } from 'drizzle-orm'
import type { Menu } from '#shared/domains/menus/menus.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sidebarMenus } from './menus.tables.ts'

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
