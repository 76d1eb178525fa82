import type { MenuDraft } from '#shared/domains/menus/menus.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { none, type Endpoints, type Pages } from '#server/testing/matrices/samples.ts'
import { saveMenu } from './menus.editing.commands.ts'

const NEW_MENU: MenuDraft = {
  name: 'Ours',
  links: [{ label: 'Winks', path: '/winks' }],
  assignedRoutes: [],
  area: 3,
  authRequired: true,
}

export const endpoints: Endpoints = {
  'menus.deleteMenu': {
    who: ['admin', 'nobody'],
    cost: 8,
    sample: async ({ app, admin }) => ({ id: (await saveMenu(app.services, admin, NEW_MENU)).id }),
  },
  'menus.listAllMenus': { who: ['admin', 'nobody'], cost: 2, sample: none },
  'menus.listMenus': { who: ['public', 'nobody'], cost: 1, shows: 'nobody', sample: none },
  'menus.saveMenu': { who: ['admin', 'nobody'], cost: 11, sample: () => ({ ...NEW_MENU, id: newId() }) },
  'menus.updateMenuLinks': {
    who: ['admin', 'nobody'],
    cost: 9,
    sample: async ({ app, admin }) => {
      const { id, updatedAt } = await saveMenu(app.services, admin, NEW_MENU)
      return { id, updatedAt, links: [] }
    },
  },
}

export const pages: Pages = {
  '/admin/menu-links': { cost: { admin: 3 } },
  '/admin/menus': { cost: { admin: 3 } },
}
