import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { demo as blocks } from '../blocks/blocks.demo.ts'
import { composeLooks } from './profiles.looks.demo.ts'
import { profileLooks } from './profiles.looks.tables.ts'

export const demo = declareDemo({
  compose: (community) => {
    const looks = composeLooks(community, community.of(blocks).areApart)
    for (const { viewedId, lookedAt } of looks)
      community.notify({ memberId: viewedId, kind: 'profile_view', about: viewedId, at: lookedAt })
    return looks
  },
  store: async ({ tx, made: looks }) => insertRows(tx, profileLooks, looks),
})
