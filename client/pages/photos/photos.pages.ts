import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/photos/manage': { component: async () => (await import('./PhotosPage.tsx')).PhotosPage },
}
