import type { Page, Pages } from '#client/platform/page.ts'

const contactPreferences: Page = {
  component: async () => (await import('./ContactPreferencesPage.tsx')).ContactPreferencesPage,
  load: async ({ client }) =>
    client.ensureQueryData((await import('#client/domains/contact/contact.api.ts')).contactPreferencesQuery),
}

export const pages: Pages = {
  '/messages/contact-preferences': contactPreferences,
  '/messages/filters': contactPreferences,
}
