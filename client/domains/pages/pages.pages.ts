import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/admin/pages': { component: async () => (await import('./PageList.tsx')).TextPagesPage },
  '/admin/landing-pages': { component: async () => (await import('./PageList.tsx')).LandingPagesPage },
}
