import type { Pages } from '#client/platform/page.ts'
import { StatusPage } from './StatusPage.tsx'

export const pages: Pages = {
  // Without a connection, too, it can be asked for.
  '/status': { component: () => Promise.resolve(StatusPage) },
  '/admin/settings': {
    component: async () => (await import('./SettingsPage.tsx')).SettingsPage,
    load: async ({ client }) => client.ensureQueryData((await import('./settings.api.ts')).settingsQuery),
  },
}
