import { deleteOf } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { exportBlocks } from './blocks.queries.ts'
import { blocksRoutes } from './blocks.routes.ts'
import { blockedUsers } from './blocks.tables.ts'

export const blocks: Domain = {
  name: 'blocks',
  routes: blocksRoutes,
  personal: {
    holds: [blockedUsers.blockerId, blockedUsers.blockedId],
    portions: [blockedUsers.blockerId, blockedUsers.blockedId].map(deleteOf),
    title: 'Members you blocked',
    export: exportBlocks,
  },
  demo: () => import('./blocks.demo.ts'),
}
