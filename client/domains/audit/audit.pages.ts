import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/admin/audit': { component: async () => (await import('./AuditPage.tsx')).AuditPage },
}
