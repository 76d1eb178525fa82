import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/admin/postcode-regions': {
    component: async () => (await import('./PostcodeRegionsPage.tsx')).PostcodeRegionsPage,
  },
}
