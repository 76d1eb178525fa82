import type { Pages } from '#client/platform/page.ts'

const register = {
  component: async () => (await import('./RegisterPage.tsx')).RegisterPage,
  isRendered: true,
} as const

export const pages: Pages = {
  '/register': register,
  '/landing/register': register,
}
