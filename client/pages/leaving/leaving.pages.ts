import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/account/export': {
    component: async () => (await import('./ExportPage.tsx')).ExportPage,
    load: async ({ client }) =>
      client.ensureQueryData((await import('#client/domains/joining/joining.leaving.api.ts')).exportQuery),
  },
  '/account/delete': {
    component: async () => (await import('./LeavingPage.tsx')).LeavingPage,
    load: async ({ client }) =>
      client.ensureQueryData(
        (await import('#client/domains/accounts/second-factor/accounts.security.api.ts')).securityQuery,
      ),
  },
}
