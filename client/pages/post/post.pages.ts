import type { Pages } from '#client/platform/page.ts'

export const pages: Pages = {
  '/posts/{postId}': {
    component: async () => (await import('./PostPage.tsx')).PostPage,
    load: async ({ client, params: { postId = '' } }) => {
      const { postQuery } = await import('#client/domains/posts/posts.api.ts')
      const { repliesQuery } = await import('#client/domains/discussion/discussion.replies.api.ts')
      return Promise.allSettled([
        client.ensureQueryData(postQuery(postId)),
        client.ensureInfiniteQueryData(repliesQuery(postId)),
      ])
    },
  },
}
