import type { Menu } from '#shared/domains/menus/menus.contract.ts'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statements/statement.ts'
import { cached } from '#server/platform/cached.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { sidebarMenus } from './menus.tables.ts'
import { viewMenu, viewStoredMenu } from './menus.view.ts'

const allMenus = statement('menus.all', (db) =>
  db.select().from(sidebarMenus).orderBy(sidebarMenus.createdAt, sidebarMenus.id),
)

const cache = cached(2 * SECOND, ({ db }) => allMenus(db))

/** Drops the cached menus, so that the next call reloads them. */
export const invalidateMenus = cache.invalidate

/** Returns the menus for one login state, oldest first, cached for two seconds. */
export const listMenus = async (services: Services, isSignedIn: boolean): Promise<Menu[]> => {
  const rows = await cache.get(services)
  return rows.filter(({ authRequired }) => authRequired === isSignedIn).map(viewMenu)
}

/** Returns the menus for both login states, oldest first, optionally grouped by area. */
export const listAllMenus = async (db: Executor, order: 'area' | 'creation'): Promise<StoredMenu[]> => {
  const menus = (await allMenus(db)).map(viewStoredMenu)
  return order === 'area' ? menus.toSorted((a, b) => a.area - b.area) : menus
}
