import type { Pages } from '#client/platform/page.ts'
import { loadListing } from './search.api.ts'

export const pages: Pages = {
  '/browse': {
    component: async () => (await import('./BrowsePage.tsx')).BrowsePage,
    load: loadListing,
    isRendered: true,
  },
}
