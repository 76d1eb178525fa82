import { newId } from '#shared/kernel/ids.ts'
import { none, type Endpoints, type Pages } from '#server/testing/matrices/samples.ts'
import { getStoredSettings } from './settings.queries.ts'

export const endpoints: Endpoints = {
  'settings.getBackup': { who: ['admin', 'nobody'], cost: 1, sample: none },
  'settings.getSettings': { who: ['admin', 'nobody'], cost: 2, sample: none },
  'settings.getSite': { who: ['public', 'nobody'], cost: 1, shows: 'nobody', sample: none },
  'settings.saveSettings': {
    who: ['admin', 'nobody'],
    cost: 10,
    sample: async ({ app }) => ({
      ...(await getStoredSettings(app.services.db, app.services.config)),
      siteName: `Club ${newId()}`,
    }),
  },
}

export const pages: Pages = {
  '/admin/settings': { cost: { admin: 3 } },
  '/status': { shows: 'nobody' },
}
