import { and, eq, ne } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs } from '#server/testing/costs.ts'
import type { Fill, Samples } from '#server/testing/samples.ts'
import type { ActorName, Scene } from '#server/testing/world.ts'
import { savedSearches } from './search.saved.tables.ts'

export const audiences: Audiences = {
  'search.listSaved': ['member', 'self'],
  'search.markSavedSeen': ['member', 'savedSearch'],
  'search.removeSaved': ['member', 'savedSearch'],
  'search.renameSaved': ['member', 'savedSearch'],
  'search.save': ['member', 'self'],
  'search.tellOfSaved': ['member', 'savedSearch'],
}

export const costs: Costs = {
  'search.listSaved': 4,
  'search.markSavedSeen': 8,
  'search.removeSaved': 5,
  'search.renameSaved': 4,
  'search.save': 8,
  'search.tellOfSaved': 4,
}

/** The party's own. */
const saved = ({ searchId }: Scene) => ({ searchId })

/** Removes what the actor has saved besides. */
const makeRoom = async ({ app, searchId }: Scene, actor: { id: string }) => {
  await app.services.db
    .delete(savedSearches)
    .where(and(eq(savedSearches.memberId, actor.id), ne(savedSearches.id, searchId)))
}

const anotherOfParty = async (scene: Scene, actor: ActorName) => ({
  searchId: actor === 'party' ? await scene.app.given.savedSearch(scene.party) : scene.searchId,
})

export const samples: Samples = {
  'search.listSaved': async ({ app, ...scene }, actor) => {
    if (actor === 'stranger') return {}
    const { id } = scene[actor]
    const isKept = eq(savedSearches.memberId, id)
    if ((await app.services.db.$count(savedSearches, isKept)) === 0) await app.given.savedSearch({ id })
    return {}
  },
  'search.markSavedSeen': saved,
  'search.removeSaved': anotherOfParty,
  'search.renameSaved': (scene) => ({ ...saved(scene), name: `Weekends ${newId()}` }),
  'search.save': async (scene, actor) => {
    if (actor !== 'stranger') await makeRoom(scene, scene[actor])
    return { clientKey: newId(), name: `Weekends ${newId()}`, types: 'woman', ageMin: 20, ageMax: 70 }
  },
  'search.tellOfSaved': (scene) => ({ ...saved(scene), tell: true }),
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
