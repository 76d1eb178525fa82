import fc from 'fast-check'
import * as z from 'zod/mini'
import { fillPath, pathParameters, type Endpoint } from '#shared/kernel/endpoint.ts'
import { DOMAINS } from '../../domains.ts'
import { sidebarMenus } from '../../domains/menus/menus.tables.ts'
import { collectRoutes } from '../../platform/http/serve.ts'
import type { Agent } from '../scenario/agent.ts'
import { createTestApp, type TestApp } from '../scenario/app.ts'
import { NASTY_BODIES, NASTY_TEXTS, NASTY_VALUES } from '../fixtures/hostile.ts'
import { sampleOf } from './endpoints.ts'
import { ACTORS, agentOf, createScene, type ActorName } from '../scenario/world.ts'
import { isForStaff } from './contracts.ts'

/**
 * The minimum number of requests in each file, of which at least a quarter are random. `npm test -- --all` sends more.
 */
export const REQUESTS = Number(process.env['GENERATED_REQUESTS'] ?? 2000)
/** After this many changes, a world is replaced, because its actors have been logged out or blocked. */
const CHANGES_PER_WORLD = 100

type Input = Record<string, unknown>

const fieldsOf = ({ input }: Endpoint): string[] =>
  Object.keys((input._zod.def as { shape?: object }).shape ?? {})

/** Returns the input with an own property of this name, even `__proto__`. */
const withField = (input: Input, name: string, value: unknown): Input =>
  Object.fromEntries([...Object.entries(input), [name, value]])

/** Replaces the innermost value, following the last key or item at each level. */
const replaceInside = (held: unknown, value: unknown): unknown => {
  if (typeof held !== 'object' || held === null) return value
  const [key] = Object.keys(held).toReversed()
  if (key === undefined) return Array.isArray(held) ? [value] : { extra: value }
  const inside = replaceInside((held as Input)[key], value)
  return Array.isArray(held) ? [...held.slice(0, -1), inside] : { ...held, [key]: inside }
}

/** Converts a value to text for a URL, which can't contain lone surrogates. */
const asText = (value: unknown) =>
  (typeof value === 'string' ? value : String(JSON.stringify(value))).replaceAll(/\p{Cs}/gu, '?')

const queryOf = (input: Input) =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => [name, asText(each)]),
    ),
  ).toString()

const send = (agent: Agent, { method, path }: Endpoint, input: Input, body: string | undefined) => {
  const named = pathParameters(path).map((name) => [name, asText(input[name])])
  const filled = fillPath(path, { ...input, ...Object.fromEntries(named) })
  if (method === 'GET') return agent.request(method, `${filled.path}?${queryOf(filled.rest)}`)
  const headers = { 'content-type': 'application/json' }
  return agent.request(method, filled.path, { headers, body: body ?? JSON.stringify(filled.rest) })
}

/** Any character except a lone surrogate. Building fast-check's own `binary` takes a second. */
const anyCharacter = fc
  .nat(0x10ffff - 0x800)
  .map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800))

/** A change to one field, specified by its position. */
const change = fc.record({
  field: fc.nat(100),
  way: fc.constantFrom('replace', 'replace', 'replaceInside', 'drop'),
  value: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...NASTY_TEXTS, ...NASTY_VALUES) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 200 }) },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 2 }) },
  ),
})
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

const requestsTo = (endpoints: readonly Endpoint[]) =>
  fc.record({
    endpoint: fc.constantFrom(...endpoints),
    actor: fc.constantFrom(...ACTORS, 'party', 'party', 'admin', 'admin'),
    changes: fc.array(change, { maxLength: 4 }),
    /** A raw body to send instead of the input. */
    body: fc.oneof(
      { weight: 15, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...NASTY_BODIES) },
    ),
  })

const spoil = (sample: Input, fields: readonly string[], changes: readonly Change[]) =>
  changes.reduce((spoilt, { field, way, value }) => {
    const name = fields[field % fields.length] ?? ''
    const { [name]: held, ...rest } = spoilt
    if (way === 'drop') return rest
    return withField(rest, name, way === 'replace' ? value : replaceInside(held, value))
  }, sample)

const REFUSED_EARLY = /"code":"(not_signed_in|not_admin|invalid_input|too_many_requests|too_large)"/
const SHOWS_INSIDE = /\bat .*\.[jt]s:\d|node_modules|select .* from/i

/** Whether the endpoint's contract accepts the input. */
const isAccepted = ({ input }: Endpoint, asked: Input) => {
  try {
    return z.safeParse(input, asked).success
  } catch {
    return true
  }
}

/**
 * Counts attempts as usual, but allows every one of them. Otherwise, a new world would be needed after each few requests
 * to an endpoint with a limit.
 */
const liftLimits = ({ services: { limits } }: TestApp) => {
  const { take } = limits
  limits.take = async (...attempt) => {
    await take(...attempt)
    return { allowed: true, retryAfter: 0 }
  }
}

/**
 * Sends requests to the given endpoints: first every nasty value in every field that accepts it, with the other fields
 * valid, then several random changes at a time, as every actor. Returns the requests that caused a server error or
 * exposed internals, and the share of requests that passed the early checks.
 */
export const sendGenerated = async (isAsked: (endpoint: Endpoint) => boolean) => {
  const endpoints = [...collectRoutes(DOMAINS).values()].map(({ endpoint }) => endpoint).filter(isAsked)
  const app = await createTestApp()
  liftLimits(app)
  const faults = new Set<string>()
  let [sent, reached, changed] = [0, 0, 0]

  const createWorld = async () => {
    await app.services.db.delete(sidebarMenus)
    changed = 0
    const scene = await createScene(app)
    const agents = new Map<ActorName, Agent>(ACTORS.map((actor) => [actor, agentOf(scene, actor)]))
    return { scene, agentFor: (actor: ActorName) => agents.get(actor) ?? app.visitor() }
  }
  let world = await createWorld()
  const sampleFor = async ({ name }: Endpoint, actor: ActorName): Promise<Input> => ({
    ...(await sampleOf(name, world.scene, actor)),
  })
  const ask = async (endpoint: Endpoint, actor: ActorName, input: Input, body?: string) => {
    const { statusCode, body: answer } = await send(world.agentFor(actor), endpoint, input, body)
    const hasFailed = statusCode >= 400
    if (statusCode >= 500 || (hasFailed && SHOWS_INSIDE.test(answer))) {
      faults.add(`${statusCode} ${endpoint.name} ${(body ?? JSON.stringify(input)).slice(0, 300)}`)
    }
    if (!hasFailed || !REFUSED_EARLY.test(answer)) reached += 1
    sent += 1
    if (endpoint.method !== 'GET') changed += 1
    if (changed === CHANGES_PER_WORLD || statusCode === 429) world = await createWorld()
  }

  const askOneByOne = async (endpoint: Endpoint) => {
    const actor = isForStaff(endpoint) ? 'admin' : 'party'
    const values = endpoint.method === 'GET' ? NASTY_TEXTS : [...NASTY_TEXTS, ...NASTY_VALUES]
    const example = await sampleFor(endpoint, actor)
    for (const name of fieldsOf(endpoint)) {
      for (const value of values) {
        if (!isAccepted(endpoint, withField(example, name, value))) continue
        await ask(endpoint, actor, withField(await sampleFor(endpoint, actor), name, value))
      }
    }
  }
  const askByChance = async (requests: number) => {
    for (const request of fc.sample(requestsTo(endpoints), { numRuns: requests })) {
      const { endpoint, actor, changes, body } = request
      const fields = [...fieldsOf(endpoint), 'extra', '__proto__']
      const input = spoil(await sampleFor(endpoint, actor), fields, changes)
      await ask(endpoint, actor, input, body?.(fields[0] ?? ''))
    }
  }
  try {
    for (const endpoint of endpoints) await askOneByOne(endpoint)
    await askByChance(Math.max(REQUESTS - sent, REQUESTS / 4))
  } finally {
    await app.close()
  }
  return { faults: [...faults], reached: reached / sent }
}
