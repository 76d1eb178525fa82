import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/admin/system': {
    component: async () => (await import('./SystemPage.tsx')).SystemPage,
    load: async ({ client }) => client.ensureQueryData((await import('./system.api.ts')).systemQuery),
  },
}
