import { listMenus } from '#shared/domains/menus/menus.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { listMenus as listMenusQuery } from './menus.queries.ts'

export const menusRoutes: Routes = (serve) => {
  serve(listMenus, async ({ services, actor }) => ({
    menus: await listMenusQuery(services.db, actor !== null),
  }))
}
