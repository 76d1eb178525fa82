import { and, eq, ne } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { ONLY_PARTY } from '#server/testing/matrices/audiences.ts'
import type {
  Endpoints,
  Fill,
  PartyHas,
  Resources,
  PairHas,
  Notices,
} from '#server/testing/matrices/samples.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'
import { savedSearches } from '#server/domains/search/saved/search.saved.tables.ts'

declare module '#server/testing/scenario/world.ts' {
  interface Party {
    searchId: string
  }
}

export const partyHas: PartyHas<'searchId'> = async ({ app, party }) => ({
  searchId: await app.given.savedSearch(party),
})

/** Gives each member a saved search in which the other is a new match. */
export const pairHas: PairHas = async ({ app: { given }, one, other, since }) => {
  for (const member of [one, other]) await given.savedSearch(member, { newestSeen: since.getTime() - 1 })
  return {}
}

/** The saved search of the scene. */
const saved = ({ searchId }: Scene) => ({ searchId })

/** Removes the actor's other saved searches. */
const makeRoom = async ({ app, searchId }: Scene, actor: { id: string }) => {
  await app.services.db
    .delete(savedSearches)
    .where(and(eq(savedSearches.memberId, actor.id), ne(savedSearches.id, searchId)))
}

const anotherOfParty = async (scene: Scene, actor: ActorName) => ({
  searchId: actor === 'party' ? await scene.app.given.savedSearch(scene.party) : scene.searchId,
})

export const resources: Resources = {
  savedSearch: { idOf: ({ searchId }) => searchId, knownBy: ONLY_PARTY, text: ', about their own' },
}

export const endpoints: Endpoints = {
  'search.listSavedSearches': {
    who: ['member', 'self'],
    limits: [['member', 150, 3600, 'open']],
    cost: 4,
    shows: ['saved'],
    sample: async ({ app, ...scene }, actor) => {
      if (actor === 'stranger') return {}
      const { id } = scene[actor]
      const isKept = eq(savedSearches.memberId, id)
      if ((await app.services.db.$count(savedSearches, isKept)) === 0) await app.given.savedSearch({ id })
      return {}
    },
  },
  'search.markSavedSearchSeen': {
    who: ['member', 'savedSearch'],
    limits: [['member', 300, 3600, 'open']],
    cost: 8,
    sample: saved,
  },
  'search.removeSavedSearch': {
    who: ['member', 'savedSearch'],
    limits: [['member', 300, 3600, 'open']],
    cost: 5,
    sample: anotherOfParty,
  },
  'search.renameSavedSearch': {
    who: ['member', 'savedSearch'],
    limits: [['member', 300, 3600, 'open']],
    cost: 4,
    sample: (scene) => ({ ...saved(scene), name: `Weekends ${newId()}` }),
  },
  'search.saveSearch': {
    who: ['member', 'self'],
    limits: [['member', 300, 3600, 'open']],
    cost: 8,
    sample: async (scene, actor) => {
      if (actor !== 'stranger') await makeRoom(scene, scene[actor])
      return { clientKey: newId(), name: `Weekends ${newId()}`, types: 'woman', ageMin: 20, ageMax: 70 }
    },
  },
  'search.notifyOfSavedSearch': {
    who: ['member', 'savedSearch'],
    limits: [['member', 300, 3600, 'open']],
    cost: 4,
    sample: (scene) => ({ ...saved(scene), tell: true }),
  },
}

export const fill: Fill = async ({ db, clock }, memberId, text) => {
  await db.insert(savedSearches).values({
    id: newId(),
    memberId,
    clientKey: newId(),
    name: text('search'),
    query: { town: text('searched') },
    createdAt: clock.now(),
    newestSeen: 0,
    tell: true,
  })
}

export const notices: Notices = {
  new_match: { usual: { mail: 'daily', push: false }, leadsTo: '/browse#saved-searches' },
}
