import type { Pages } from '#client/platform/page.ts'
import { StatusPage } from './StatusPage.tsx'

export const pages: Pages = {
  // Bundled, so that it also opens without a connection.
  '/status': { component: () => Promise.resolve(StatusPage) },
  '/admin/settings': {
    component: async () => (await import('./SettingsPage.tsx')).SettingsPage,
    load: async ({ client }) => client.ensureQueryData((await import('./settings.api.ts')).settingsQuery),
  },
}
