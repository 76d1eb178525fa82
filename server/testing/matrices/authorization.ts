import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VISIBILITIES, type Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import { covers } from '#testing/covers.ts'
import type { Question } from '../../platform/domain/resource.ts'
import { createTestApp } from '../scenario/app.ts'
import { ENDPOINTS, restoreAfter, RESOURCES, sampleOf } from './endpoints.ts'
import type { EndpointRecord } from './samples.ts'
import {
  ACTORS,
  agentOf,
  around,
  createWorld,
  type ActorName,
  type Scene,
  type World,
} from '../scenario/world.ts'

/** Whether a response is about a resource. */
const isResource = (whom: string) => whom in RESOURCES

const isSignedIn = (actor: ActorName): actor is Exclude<ActorName, 'stranger' | 'suspended'> =>
  actor !== 'stranger' && actor !== 'suspended'

/** The question whether the actor may know of the party's resource. */
export const questionOf = (scene: Scene, actor: ActorName, resource: string): Question => ({
  viewerId: isSignedIn(actor) ? scene[actor].id : null,
  resource,
  id: RESOURCES[resource]?.idOf(scene) ?? '',
})

const expectedFor = (
  { who: [access, whom] }: EndpointRecord,
  { actor, visibility }: { actor: ActorName; visibility: Visibility },
) => {
  if (access !== 'public' && !isSignedIn(actor)) return 'not_signed_in'
  if (access === 'admin' && actor !== 'admin') return 'not_admin'
  if (access === 'staff' && actor !== 'admin' && actor !== 'moderator') return 'not_staff'
  const knownBy = RESOURCES[whom]?.knownBy[visibility]
  if (knownBy && !knownBy.includes(actor)) return 'not_found'
  return 'success'
}

/** An endpoint's domain, by its name. */
export const domainOf = (endpoint: string): string => endpoint.split('.')[0] ?? ''

/** Every actor combined with every profile visibility. */
export const ENCOUNTERS = VISIBILITIES.flatMap((visibility) => ACTORS.map((actor) => ({ actor, visibility })))

/** The matrix's folder, with a file for every few domains. */
export const MATRIX = 'server/cross-domain/authorization'

/** Returns the domains that aren't in any file name `authorization-<domains>.test.ts`, because they're new. */
export const unnamedDomains = (): string[] => {
  const named = new Set(
    readdirSync(MATRIX).flatMap((file) => /^authorization-(.+)\.test\.ts$/.exec(file)?.[1]?.split('-') ?? []),
  )
  return [...new Set(Object.keys(ENDPOINTS).map(domainOf))].filter((domain) => !named.has(domain))
}

/** Tests every endpoint in the domains as every actor against its record. Returns a function that returns the world. */
export const describeAuthorization = (...domains: readonly string[]): (() => World) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(await createTestApp())
  })
  afterAll(() => world.app.close())
  const records = Object.entries(ENDPOINTS).filter(([name]) => domains.includes(domainOf(name)))
  describe.each(records)('%s', (name, record) => {
    const [, whom] = record.who
    const encounters = ENCOUNTERS.filter(({ visibility }) => isResource(whom) || visibility === 'everyone')
    test.each(encounters)(
      'responds to $actor as its record states if the profile is for $visibility',
      covers('ROUTE-29'),
      async ({ actor, visibility }) => {
        const served = world.app.routes.get(name)
        if (!served) throw new Error(`${name} is not served`)
        const scene = around(world, visibility)
        const input = await sampleOf(name, scene, actor)
        const answer = await agentOf(scene, actor).call(served.endpoint, input)
        await restoreAfter(name, scene)
        const outcome = answer.status === 200 ? 'success' : answer.status === 404 ? 'not_found' : answer.code
        expect(outcome, JSON.stringify(answer.error)).toBe(expectedFor(record, { actor, visibility }))
        if (!isResource(whom) || outcome === 'not_signed_in') return
        const question = questionOf(scene, actor, whom)
        const [known] = await world.app.listKnown([question])
        expect(outcome).toBe(known ? 'success' : 'not_found')
      },
    )
  })
  return () => world
}
