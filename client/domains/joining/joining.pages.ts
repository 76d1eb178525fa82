import type { Pages } from '#client/platform/page.ts'
import { exportQuery } from './joining.export.api.ts'

const register = {
  component: async () => (await import('./RegisterPage.tsx')).RegisterPage,
  isRendered: true,
} as const

export const pages: Pages = {
  '/register': register,
  '/landing/register': register,
  '/account/export': {
    component: async () => (await import('./ExportPage.tsx')).ExportPage,
    load: ({ client }) => client.ensureQueryData(exportQuery),
  },
  '/account/delete': {
    component: async () => (await import('./LeavingPage.tsx')).LeavingPage,
  },
}
