import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/winks': {
    component: async () => (await import('./WinksPage.tsx')).WinksPage,
    load: async ({ client }) => client.ensureInfiniteQueryData((await import('./winks.api.ts')).winksQuery),
  },
}
