import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { collectResources, resource } from '../platform/domain/resource.ts'
import { covers } from '#testing/covers.ts'
import { createTestApp } from '../testing/scenario/app.ts'
import { PHOTO_SEEN_BY, SEEN_BY } from '../testing/matrices/audiences.ts'
import { ENCOUNTERS, questionOf } from '../testing/matrices/authorization.ts'
import { RESOURCES } from '../testing/matrices/endpoints.ts'
import { around, createWorld, type World } from '../testing/scenario/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld(await createTestApp())
})
afterAll(() => world.app.close())

test('a single statement determines who may know of which resource', covers('DATA-26.3'), async () => {
  const asked = ENCOUNTERS.flatMap((encounter) =>
    Object.keys(RESOURCES).map((name) => ({
      ...questionOf(around(world, encounter.visibility), encounter.actor, name),
      ...encounter,
    })),
  )
  const query = vi.spyOn(world.app.services.database.pool, 'query')
  const known = await world.app.listKnown(asked)
  expect(query).toHaveBeenCalledOnce()
  query.mockRestore()
  const isExpected = ({ resource: name, visibility, actor }: (typeof asked)[number]) =>
    RESOURCES[name]?.knownBy[visibility].includes(actor)
  expect(known).toEqual(asked.filter(isExpected))
})

test.each(ENCOUNTERS)(
  '$actor may know of a photo on a profile for $visibility if they may see both the profile and the photo',
  async ({ actor, visibility }) => {
    const scene = around(world, visibility)
    const { viewerId } = questionOf(scene, actor, 'photo')
    const audiences = ['everyone', 'friends', 'chosen'] as const
    const asked = audiences.map((audience) => ({ viewerId, resource: 'photo', id: scene.photoIds[audience] }))
    const seen = audiences.filter(
      (audience) => SEEN_BY[visibility].includes(actor) && PHOTO_SEEN_BY[audience].includes(actor),
    )
    const known = await world.app.listKnown(asked)
    expect(known.map(({ id }) => id)).toEqual(seen.map((audience) => scene.photoIds[audience]))
  },
)

test('no one may know of a resource that doesn’t exist or whose kind isn’t registered', async () => {
  const { party, parties } = { ...world, ...world.parties.everyone }
  const viewerId = party.id
  const unknown = Object.keys(RESOURCES).map((name) => ({ viewerId, resource: name, id: newId() }))
  const ofNoKind = { viewerId, resource: 'account', id: parties.everyone.party.id }
  expect(await world.app.listKnown([...unknown, ofNoKind])).toEqual([])
  expect(await world.app.listKnown([])).toEqual([])
})

test('two domains can’t register the same resource', () => {
  const resources = [resource('profile', () => sql`true`)]
  expect(() => collectResources([{ resources }, { resources }])).toThrow('resource registered twice: profile')
})
