import { deleteOf } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { resource } from '#server/platform/domain/resource.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { DISCUSSED, movePosts } from './posts.commands.ts'
import { exportPosts } from './posts.queries.ts'
import { postsRoutes } from './posts.routes.ts'
import { posts as written } from './posts.tables.ts'
import { isFeedKnownTo, isOwnPostOf, isPostKnownTo, isRemovableBy } from './posts.visibility.sql.ts'

export const posts: Domain = {
  name: 'posts',
  routes: postsRoutes,
  resources: [
    resource('post', isPostKnownTo),
    resource('ownPost', isOwnPostOf),
    resource('removablePost', isRemovableBy),
    resource('feed', isFeedKnownTo),
  ],
  discussed: { kind: DISCUSSED, isKnownTo: isPostKnownTo },
  reactions: [
    on(memberChanged, async (_, unit, { memberId, isPictureOnly }) => {
      if (!isPictureOnly) await movePosts(unit, memberId)
    }),
  ],
  personal: {
    holds: [written.userId],
    portions: [deleteOf(written.userId)],
    title: 'Posts',
    export: exportPosts,
  },
  demo: () => import('./posts.demo.ts'),
}
