import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { demo as blocks } from '../blocks/blocks.demo.ts'
import { composeLooks } from './profiles.looks.demo.ts'
import { profileLooks } from './profiles.looks.tables.ts'
import { composeRequests } from './profiles.usernames.demo.ts'
import { usernameChangeRequests } from './profiles.usernames.tables.ts'

export const demo = declareDemo({
  compose: (community) => {
    const looks = composeLooks(community, community.of(blocks).areApart)
    for (const { viewedId, lookedAt } of looks)
      community.notify({ memberId: viewedId, kind: 'profile_view', about: viewedId, at: lookedAt })
    const requests = composeRequests(community)
    for (const { userId, id, decidedAt } of requests)
      if (decidedAt)
        community.notify({ memberId: userId, kind: 'username_decision', about: id, at: decidedAt })
    return { looks, requests }
  },
  store: async ({ tx, made: { looks, requests } }) => {
    await insertRows(tx, profileLooks, looks)
    await insertRows(tx, usernameChangeRequests, requests)
  },
})
