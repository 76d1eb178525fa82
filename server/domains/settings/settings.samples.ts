import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { newId } from '#shared/kernel/ids.ts'
import { none, type Samples } from '#server/testing/samples.ts'
import { getStoredSettings } from './settings.queries.ts'

export const audiences: Audiences = {
  'settings.getSettings': ['admin', 'nobody'],
  'settings.getSite': ['public', 'nobody'],
  'settings.saveSettings': ['admin', 'nobody'],
}

export const costs: Costs = {
  'settings.getSettings': 2,
  'settings.getSite': 1,
  'settings.saveSettings': 10,
}

export const pageCosts: PageCosts = {
  '/admin/settings': { admin: 3 },
}

export const samples: Samples = {
  'settings.getSite': none,
  'settings.getSettings': none,
  'settings.saveSettings': async ({ app }) => ({
    ...(await getStoredSettings(app.services.db, app.services.config)),
    siteName: `Club ${newId()}`,
  }),
}
