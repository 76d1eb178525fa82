import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveMessage } from '#shared/domains/messages/messages.filing.contract.ts'
import { createTestApp } from '../testing/scenario/app.ts'
import { ENDPOINTS, restoreAfter, sampleOf } from '../testing/matrices/endpoints.ts'
import { ACTORS, agentOf, around, createWorld, type Scene, type World } from '../testing/scenario/world.ts'

let world: World
const answers = new Map<string, unknown[]>()
// Makes the calls in the order of the records, because a call may change what later calls find.
beforeAll(async () => {
  world = await createWorld(await createTestApp())
  const scene = around(world, 'everyone')
  await agentOf(scene, 'party')
    .call(saveMessage, { messageId: scene.lockId })
    .then(({ ok }) => ok)
  for (const name of Object.keys(ENDPOINTS)) answers.set(name, await answersOf(scene, name))
}, 180_000)
afterAll(() => world.app.close())

/**
 * Ids that aren't random: those of messages and chat lines, whose two readers see their times anyway; those of audit
 * entries, which show their time; and those of tiers, which are the same on every site.
 */
const NOT_RANDOM: Readonly<Record<string, readonly string[]>> = {
  'audit.listActs': ['items[].id', 'next'],
  'chat.listLines': ['items[].id'],
  'chat.listNewerLines': ['lines[].id'],
  'chat.sendLine': ['line.id'],
  'membership.claimFounderUpgrade': ['tier.id'],
  'membership.getMembership': ['tier.id'],
  'membership.listEditedTiers': ['tiers[].id'],
  'membership.listTiers': ['tiers[].id'],
  'membership.requestUpgrade': ['tier.id'],
  'membership.updateTier': ['tier.id'],
  'membership.withdrawRequest': ['tier.id'],
  'messages.listMessages': ['items[].id'],
  'messages.listSaved': ['items[].id'],
  'messages.listSent': ['items[].id'],
  'messages.searchMessages': ['items[].id'],
  'messages.sendMessage': ['message.id'],
  'profiles.getOwnProfile': ['currentTierId', 'tier.id'],
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** The paths of ids in a result, such as `items[].id`, with the ids' UUID versions. */
const idsIn = (value: unknown, path = ''): { path: string; version: string }[] => {
  if (typeof value === 'string') return [...value.matchAll(ID)].map(([, version = '']) => ({ path, version }))
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => idsIn(inner, path ? `${path}.${name}` : name))
}

const answersOf = async (scene: Scene, name: string): Promise<unknown[]> => {
  const served = world.app.routes.get(name)
  if (!served) return []
  const found: unknown[] = []
  for (const actor of ['other', ...ACTORS, 'admin', 'party'] as const) {
    const input = await sampleOf(name, scene, actor)
    const answer = await agentOf(scene, actor).call(served.endpoint, input)
    if (answer.status === 200) found.push(answer.ok)
    await restoreAfter(name, scene)
  }
  return found
}

test.each(Object.keys(ENDPOINTS))('%s returns no ID that reveals when it was created', (name) => {
  const found = answers.get(name) ?? []
  expect(found).not.toEqual([])
  const telling = found
    .flatMap((answer) => idsIn(answer))
    .filter(({ version }) => version !== '4')
    .map(({ path }) => path)
  expect([...new Set(telling)].toSorted()).toEqual(NOT_RANDOM[name] ?? [])
})
