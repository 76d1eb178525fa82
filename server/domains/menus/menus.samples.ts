import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import type { MenuDraft } from '#shared/domains/menus/menus.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { none, type Samples } from '#server/testing/samples.ts'
import { saveMenu } from './menus.editing.commands.ts'

const NEW_MENU: MenuDraft = {
  name: 'Ours',
  links: [{ label: 'Winks', path: '/winks' }],
  assignedRoutes: [],
  area: 3,
  authRequired: true,
}

export const audiences: Audiences = {
  'menus.deleteMenu': ['admin', 'nobody'],
  'menus.listAllMenus': ['admin', 'nobody'],
  'menus.listMenus': ['public', 'nobody'],
  'menus.saveMenu': ['admin', 'nobody'],
  'menus.updateMenuLinks': ['admin', 'nobody'],
}

export const costs: Costs = {
  'menus.deleteMenu': 8,
  'menus.listAllMenus': 2,
  'menus.listMenus': 1,
  'menus.saveMenu': 11,
  'menus.updateMenuLinks': 9,
}

export const pageCosts: PageCosts = {
  '/admin/menus': { admin: 3 },
  '/admin/menu-links': { admin: 3 },
}

export const samples: Samples = {
  'menus.listMenus': none,
  'menus.listAllMenus': none,
  'menus.saveMenu': () => ({ ...NEW_MENU, id: newId() }),
  'menus.updateMenuLinks': async ({ app, admin }) => {
    const { id, updatedAt } = await saveMenu(app.services, admin, NEW_MENU)
    return { id, updatedAt, links: [] }
  },
  'menus.deleteMenu': async ({ app, admin }) => ({ id: (await saveMenu(app.services, admin, NEW_MENU)).id }),
}
