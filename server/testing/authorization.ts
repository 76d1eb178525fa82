import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VISIBILITIES, type Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { Access } from '#shared/kernel/endpoint.ts'
import { covers } from '#testing/covers.ts'
import { createTestApp } from './app.ts'
import { AUDIENCES, SEEN_BY, type Whom } from './audiences.ts'
import { readSamples, type Samples } from './samples.ts'
import { ACTORS, agentOf, around, createWorld, type ActorName, type World } from './world.ts'

const expectedFor = (
  [access, whom]: readonly [Access, Whom],
  { actor, visibility }: { actor: ActorName; visibility: Visibility },
) => {
  const isSignedIn = actor !== 'stranger' && actor !== 'suspended'
  if (access !== 'public' && !isSignedIn) return 'not_signed_in'
  if (access === 'admin' && actor !== 'admin') return 'not_admin'
  if (whom === 'visible' && !SEEN_BY[visibility].includes(actor)) return 'not_found'
  if (whom === 'parties' && actor !== 'party') return 'not_found'
  return 'success'
}

/** The domain of an endpoint, by its name. */
export const domainOf = (endpoint: string): string => endpoint.split('.')[0] ?? ''

/** Every actor at every party. */
export const ENCOUNTERS = VISIBILITIES.flatMap((visibility) => ACTORS.map((actor) => ({ actor, visibility })))

/** Calls every endpoint of the domains as every actor, and compares the answers with `AUDIENCES`; gives the world. */
export const describeAuthorization = (...domains: readonly string[]): (() => World) => {
  let world: World
  let samples: Samples
  beforeAll(async () => {
    world = await createWorld(await createTestApp())
    samples = await readSamples()
  })
  afterAll(() => world.app.close())
  const lines = Object.entries(AUDIENCES).filter(([name]) => domains.includes(domainOf(name)))
  describe.each(lines)('%s', (name, audience) => {
    const concernsParty = audience[1] === 'visible' || audience[1] === 'parties'
    const encounters = ENCOUNTERS.filter(({ visibility }) => concernsParty || visibility === 'everyone')
    test.each(encounters)(
      'answers $actor as the table of audiences says, where the profile is for $visibility',
      covers('ROUTE-29'),
      async ({ actor, visibility }) => {
        const served = world.app.routes.get(name)
        if (!served) throw new Error(`${name} is not served`)
        const scene = around(world, visibility)
        const input = (await samples[name]?.(scene, actor)) ?? {}
        const answer = await agentOf(scene, actor).call(served.endpoint, input)
        const outcome = answer.status === 200 ? 'success' : answer.status === 404 ? 'not_found' : answer.code
        expect(outcome, JSON.stringify(answer.error)).toBe(expectedFor(audience, { actor, visibility }))
      },
    )
  })
  return () => world
}
