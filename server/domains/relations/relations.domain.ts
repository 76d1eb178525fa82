import type { Domain } from '#server/platform/domain.ts'
import { exportFriends } from './relations.queries.ts'
import { friends } from './relations.tables.ts'

export const relations: Domain = {
  name: 'relations',
  personal: { holds: [friends.userA, friends.userB], export: exportFriends },
}
