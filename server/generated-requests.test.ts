import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOMAINS } from './domains.ts'
import { collectRoutes } from './platform/http/serve.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { readSamples, type Samples } from './testing/samples.ts'
import type { Agent } from './testing/agent.ts'
import { ACTORS, agentOf, around, createWorld, type ActorName } from './testing/world.ts'

const REQUESTS = 2000
/** A world is used up (logged out, limited) after a while. */
const REQUESTS_PER_WORLD = 100
const endpoints = [...collectRoutes(DOMAINS).values()].map(({ endpoint }) => endpoint)

const strange = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '💥',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>',
    'null',
    '-1',
    'NaN',
  ),
  fc.string({ maxLength: 200 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 5 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.anything({ maxDepth: 1 }), { maxKeys: 3 }),
)

const request = fc.record({
  endpoint: fc.constantFrom(...endpoints),
  actor: fc.constantFrom(...ACTORS, 'party' as const, 'party' as const, 'admin' as const),
  /** Which fields are replaced, by position; half of all requests stay as they should be. */
  change: fc.option(fc.record({ field: fc.nat(20), value: strange, drop: fc.boolean() }), { freq: 1 }),
})

const REFUSED_EARLY = new Set([
  'not_signed_in',
  'not_admin',
  'invalid_input',
  'too_many_requests',
  'too_large',
])

let app: TestApp
let samples: Samples
beforeAll(async () => {
  app = await createTestApp()
  samples = await readSamples()
})
afterAll(() => app.close())

const createScene = async () => {
  const scene = around(await createWorld(app), 'everyone')
  const agents = Object.fromEntries(ACTORS.map((actor) => [actor, agentOf(scene, actor)])) as Record<
    ActorName,
    Agent
  >
  return { scene, agents }
}

test(`${REQUESTS} generated requests give no server error and no stack trace`, async () => {
  const requests = fc.sample(request, { numRuns: REQUESTS, seed: 20_261 })
  let { scene, agents } = await createScene()
  let reached = 0
  for (const [position, { endpoint, actor, change }] of requests.entries()) {
    if (position % REQUESTS_PER_WORLD === REQUESTS_PER_WORLD - 1) ({ scene, agents } = await createScene())
    const input = { ...(await samples[endpoint.name]?.(scene, actor)) }
    const names = Object.keys(input)
    const name = change && names.length > 0 ? names[change.field % names.length] : undefined
    if (change && name !== undefined) {
      if (change.drop && !endpoint.path.includes(`{${name}}`)) delete input[name]
      else input[name] = change.value
    }
    const answer = await agents[actor].call(endpoint, input)
    expect(answer.status, `${endpoint.name} ${JSON.stringify(input)}`).toBeLessThan(500)
    expect(JSON.stringify(answer.error ?? '')).not.toMatch(/\bat .*\.[jt]s:\d|node_modules|select .* from/i)
    if (!REFUSED_EARLY.has(answer.code ?? '')) reached += 1
  }
  expect(reached).toBeGreaterThan(REQUESTS / 3)
}, 180_000)
