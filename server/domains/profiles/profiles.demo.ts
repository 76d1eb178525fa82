import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { demo as blocks } from '../blocks/blocks.demo.ts'
import { composeViews } from '#server/domains/profiles/views/profiles.views.demo.ts'
import { profileViews } from '#server/domains/profiles/views/profiles.views.tables.ts'

export const demo = declareDemo({
  compose: (community) => {
    const looks = composeViews(community, community.of(blocks).areApart)
    for (const { viewedId, viewedAt } of looks)
      community.notify({ memberId: viewedId, kind: 'profile_view', about: viewedId, at: viewedAt })
    return looks
  },
  store: async ({ tx, made: looks }) => insertRows(tx, profileViews, looks),
})
