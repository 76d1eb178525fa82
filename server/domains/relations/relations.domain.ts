import { deleteOf } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { memberBlocked } from '../blocks/blocks.events.ts'
import { partPair } from './relations.commands.ts'
import { deleteHidings } from './relations.hidings.commands.ts'
import { reportHidings } from './relations.hidings.tables.ts'
import { postMutes } from './relations.mutes.tables.ts'
import { exportFriends } from './relations.queries.ts'
import { friends } from './relations.tables.ts'

const held = [friends.userA, friends.userB, reportHidings.memberId, postMutes.memberId, postMutes.authorId]

export const relations: Domain = {
  name: 'relations',
  reactions: [
    on(memberBlocked, (_services, unit, { blockerId, blockedId }) => partPair(unit, blockerId, blockedId)),
  ],
  personal: {
    holds: held,
    portions: [...held.map(deleteOf), deleteHidings],
    title: 'Friends',
    export: exportFriends,
  },
  demo: () => import('./relations.demo.ts'),
}
