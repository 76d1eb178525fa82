import type { Pages } from '#client/platform/page.ts'
import { allMenusQuery } from './menus.api.ts'

export const pages: Pages = {
  '/admin/menus': {
    component: async () => (await import('./MenusPage.tsx')).MenusPage,
    load: ({ client }) => client.ensureQueryData(allMenusQuery('area')),
  },
  '/admin/menu-links': {
    component: async () => (await import('./MenuLinksPage.tsx')).MenuLinksPage,
    load: ({ client }) => client.ensureQueryData(allMenusQuery('creation')),
  },
}
