import { deleteOf } from '#server/platform/db/portions.ts'
import type { Domain } from '#server/platform/domain.ts'
import { on } from '#server/platform/events.ts'
import { resource } from '#server/platform/resource.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { movePosts } from './posts.commands.ts'
import { exportPosts } from './posts.queries.ts'
import { postsRoutes } from './posts.routes.ts'
import { postMutes, posts as written } from './posts.tables.ts'
import { isFeedKnownTo, isOwnPostOf, isRemovableBy } from './posts.visibility.sql.ts'

const held = [written.userId, postMutes.memberId, postMutes.authorId]

export const posts: Domain = {
  name: 'posts',
  routes: postsRoutes,
  resources: [
    resource('ownPost', isOwnPostOf),
    resource('removablePost', isRemovableBy),
    resource('feed', isFeedKnownTo),
  ],
  reactions: [on(memberChanged, (_, unit, { memberId }) => movePosts(unit, memberId))],
  personal: {
    holds: held,
    portions: held.map(deleteOf),
    title: 'Posts',
    export: exportPosts,
  },
  demo: () => import('./posts.demo.ts'),
}
