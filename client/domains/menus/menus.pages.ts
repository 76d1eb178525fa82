import type { Page, Pages } from '#client/platform/page.ts'

/** Loaded on demand, because only admins need it and it isn't small. */
const loadMenus =
  (order: 'area' | 'creation'): Page['load'] =>
  async ({ client }) => {
    const { allMenusQuery } = await import('./menus.editing.api.ts')
    await client.ensureQueryData(allMenusQuery(order))
  }

export const pages: Pages = {
  '/admin/menus': {
    component: async () => (await import('./MenusPage.tsx')).MenusPage,
    load: loadMenus('area'),
  },
  '/admin/menu-links': {
    component: async () => (await import('./MenuLinksPage.tsx')).MenuLinksPage,
    load: loadMenus('creation'),
  },
}
