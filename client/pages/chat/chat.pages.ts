import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/chat/{userId}': {
    component: async () => (await import('./ChatPage.tsx')).ChatPage,
    load: async ({ client, params: { userId = '' } }) => {
      const { chatQuery, linesQuery } = await import('#client/domains/chat/chat.api.ts')
      const { roomId } = await client.ensureQueryData(chatQuery(userId))
      if (roomId !== null) await client.ensureInfiniteQueryData(linesQuery(roomId))
    },
  },
}
