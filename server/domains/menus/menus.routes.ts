import { listMenus } from '#shared/domains/menus/menus.contract.ts'
import {
  deleteMenu,
  listAllMenus,
  saveMenu,
  updateMenuLinks,
} from '#shared/domains/menus/menus.editing.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './menus.editing.commands.ts'
import * as queries from './menus.queries.ts'

export const menusRoutes: Routes = (serve) => {
  serve(listMenus, async ({ services, actor }) => ({
    menus: await queries.listMenus(services, actor !== null),
  }))
  serve(listAllMenus, async ({ services, input }) => ({
    menus: await queries.listAllMenus(services.db, input.order),
  }))
  serve(saveMenu, async ({ services, actor, input }) => ({
    menu: await commands.saveMenu(services, actor, input),
  }))
  serve(updateMenuLinks, async ({ services, actor, input }) => ({
    menu: await commands.updateMenuLinks(services, actor, input),
  }))
  serve(deleteMenu, async ({ services, actor, input }) => {
    await commands.deleteMenu(services, actor, input.id)
    return {}
  })
}
