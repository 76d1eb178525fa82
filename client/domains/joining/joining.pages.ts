import type { Pages } from '#client/platform/page.ts'

const register = {
  component: async () => (await import('./RegisterPage.tsx')).RegisterPage,
  isRendered: true,
} as const

export const pages: Pages = {
  '/register': register,
  '/landing/register': register,
  '/account/export': {
    component: async () => (await import('./ExportPage.tsx')).ExportPage,
    load: async ({ client }) => client.ensureQueryData((await import('./joining.export.api.ts')).exportQuery),
  },
  '/account/delete': {
    load: async ({ client }) =>
      client.ensureQueryData(
        (await import('#client/domains/accounts/accounts.security.api.ts')).securityQuery,
      ),
    component: async () => (await import('./LeavingPage.tsx')).LeavingPage,
  },
}
