import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/admin/users': { component: async () => (await import('./UsersPage.tsx')).UsersPage },
}
