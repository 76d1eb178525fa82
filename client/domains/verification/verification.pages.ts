import type { Pages } from '#client/platform/page.ts'

const review = {
  component: async () => (await import('./ReviewPage.tsx')).ReviewPage,
}

export const pages: Pages = {
  '/verifications': {
    component: async () => (await import('./VerificationsPage.tsx')).VerificationsPage,
  },
  '/admin/verification': review,
  '/admin/get-verified': review,
}
