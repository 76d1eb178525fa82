import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VISIBILITIES, type Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { Access } from '#shared/kernel/endpoint.ts'
import { covers } from '#testing/covers.ts'
import type { Question } from '../platform/resource.ts'
import { createTestApp } from './app.ts'
import { AUDIENCES, KNOWN_BY, RESOURCE_NAMES, type ResourceName, type Whom } from './audiences.ts'
import { readMends, readSamples, type Mends, type Samples } from './samples.ts'
import { ACTORS, agentOf, around, createWorld, type ActorName, type Scene, type World } from './world.ts'

/** Whether the answer is about a resource. */
export const isResource = (whom: Whom | undefined): whom is ResourceName =>
  RESOURCE_NAMES.some((name) => name === whom)

const isSignedIn = (actor: ActorName): actor is Exclude<ActorName, 'stranger' | 'suspended'> =>
  actor !== 'stranger' && actor !== 'suspended'

/** Asks whether the actor may know of what the samples name of the party. */
export const questionOf = (scene: Scene, actor: ActorName, resource: ResourceName): Question => {
  const ids = {
    profile: scene.party.id,
    blockable: scene.party.id,
    photo: scene.photoIds.everyone,
    ownPhoto: scene.photoIds.everyone,
    photoLock: scene.lockId,
    message: scene.lockId,
    fabbablePhoto: scene.photoIds.everyone,
    thread: scene.threadId,
    savedSearch: scene.searchId,
    chatRoom: scene.roomId,
  }
  return { viewerId: isSignedIn(actor) ? scene[actor].id : null, resource, id: ids[resource] }
}

const expectedFor = (
  [access, whom]: readonly [Access, Whom],
  { actor, visibility }: { actor: ActorName; visibility: Visibility },
) => {
  if (access !== 'public' && !isSignedIn(actor)) return 'not_signed_in'
  if (access === 'admin' && actor !== 'admin') return 'not_admin'
  if (isResource(whom) && !KNOWN_BY[whom][visibility].includes(actor)) return 'not_found'
  return 'success'
}

/** The domain of an endpoint, by its name. */
export const domainOf = (endpoint: string): string => endpoint.split('.')[0] ?? ''

/** Every actor at every party. */
export const ENCOUNTERS = VISIBILITIES.flatMap((visibility) => ACTORS.map((actor) => ({ actor, visibility })))

/** Domains whose endpoints no `authorization-<domains>.test.ts` names: those that are new. */
export const unnamedDomains = (): string[] => {
  const named = new Set(
    readdirSync('server').flatMap(
      (file) => /^authorization-(.+)\.test\.ts$/.exec(file)?.[1]?.split('-') ?? [],
    ),
  )
  return [...new Set(Object.keys(AUDIENCES).map(domainOf))].filter((domain) => !named.has(domain))
}

/** Calls every endpoint of the domains as every actor, and compares the answers with `AUDIENCES`; gives the world. */
export const describeAuthorization = (...domains: readonly string[]): (() => World) => {
  let world: World
  let samples: Samples
  let mends: Mends
  beforeAll(async () => {
    world = await createWorld(await createTestApp())
    samples = await readSamples()
    mends = await readMends()
  })
  afterAll(() => world.app.close())
  const lines = Object.entries(AUDIENCES).filter(([name]) => domains.includes(domainOf(name)))
  describe.each(lines)('%s', (name, audience) => {
    const encounters = ENCOUNTERS.filter(
      ({ visibility }) => isResource(audience[1]) || visibility === 'everyone',
    )
    test.each(encounters)(
      'answers $actor as the table of audiences says, where the profile is for $visibility',
      covers('ROUTE-29'),
      async ({ actor, visibility }) => {
        const served = world.app.routes.get(name)
        if (!served) throw new Error(`${name} is not served`)
        const scene = around(world, visibility)
        const input = (await samples[name]?.(scene, actor)) ?? {}
        const answer = await agentOf(scene, actor).call(served.endpoint, input)
        await mends[name]?.(scene)
        const outcome = answer.status === 200 ? 'success' : answer.status === 404 ? 'not_found' : answer.code
        expect(outcome, JSON.stringify(answer.error)).toBe(expectedFor(audience, { actor, visibility }))
        if (!isResource(audience[1]) || outcome === 'not_signed_in') return
        const question = questionOf(scene, actor, audience[1])
        const [known] = await world.app.listKnown([question])
        expect(outcome).toBe(known ? 'success' : 'not_found')
      },
    )
  })
  return () => world
}
