import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/profile/{username}': {
    component: async () => (await import('./ProfilePage.tsx')).ProfilePage,
    memberCode: async (opened) => (await import('./profile.state.ts')).loadMemberCode(opened),
    load: async (opened) => (await import('./profile.api.ts')).loadProfile(opened),
    isRendered: true,
  },
}
