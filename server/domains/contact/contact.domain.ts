import type { Domain } from '#server/platform/domain/domain.ts'
import { getContactPreferences } from './contact.queries.ts'
import { contactRoutes } from './contact.routes.ts'
import { profileContactPreferences } from './contact.tables.ts'

export const contact: Domain = {
  name: 'contact',
  routes: contactRoutes,
  personal: {
    holds: [profileContactPreferences.profileId],
    title: 'Who may write to you',
    export: getContactPreferences,
  },
  demo: () => import('./contact.demo.ts'),
}
