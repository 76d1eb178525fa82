import type { Pages } from '#client/platform/page.ts'

const fabs = { component: async () => (await import('./FabsPage.tsx')).FabsPage }

export const pages: Pages = {
  '/photos/licences': {
    component: async () =>
      (await import('#client/domains/photos/licences/GivenLicencesPage.tsx')).GivenLicencesPage,
  },
  '/photos/licences/received': {
    component: async () =>
      (await import('#client/domains/photos/licences/ReceivedLicencesPage.tsx')).ReceivedLicencesPage,
  },
  '/photos/fabbed': fabs,
  '/photos/liked': fabs,
  '/photos/recent-fabs': fabs,
  '/photos/recent-liked': fabs,
}
