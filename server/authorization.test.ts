import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { covers } from '#testing/covers.ts'
import { collectRoutes } from './platform/http/serve.ts'
import { DOMAINS } from './app.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { SAMPLES } from './testing/samples.ts'
import { ACTORS, createWorld, type ActorName, type World } from './testing/world.ts'

const endpoints = [...collectRoutes(DOMAINS).values()].map(({ endpoint }) => endpoint)

type Expected = 'success' | 'not_signed_in' | 'not_admin' | 'not_found'

/** What the contract promises this actor for things of the party. */
const expectedFor = (endpoint: Endpoint, actor: ActorName): Expected => {
  const isSignedIn = actor !== 'stranger' && actor !== 'suspended'
  if (endpoint.access !== 'public' && !isSignedIn) return 'not_signed_in'
  if (endpoint.access === 'admin' && actor !== 'admin') return 'not_admin'
  if (endpoint.concerns === 'visible' && actor === 'blocked') return 'not_found'
  if (endpoint.concerns === 'parties' && actor !== 'party') return 'not_found'
  return 'success'
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('every endpoint has a sample, and no sample stands without its endpoint', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

const described = async (): Promise<string[]> => {
  const files = readdirSync('shared/domains', { recursive: true, encoding: 'utf8' })
  const contracts = files.filter((file) => file.endsWith('.contract.ts'))
  const modules: object[] = await Promise.all(
    contracts.map((file) => import(resolve('shared/domains', file)) as Promise<object>),
  )
  return modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value)
    .map(({ name }) => name)
}

test('every endpoint that a contract describes is served, and no other', async () => {
  expect((await described()).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

test('every endpoint lets at least one actor in', () => {
  const closed = endpoints.filter((endpoint) =>
    ACTORS.every((actor) => expectedFor(endpoint, actor) !== 'success'),
  )
  expect(closed).toEqual([])
})

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(app)
  })
  test.each(ACTORS)('answers %s as its contract says', covers('ROUTE-29'), async (actor) => {
    const answer = await world.agents[actor].call(endpoint, (await SAMPLES[name]?.(world, actor)) ?? {})
    const outcome = answer.status === 200 ? 'success' : answer.status === 404 ? 'not_found' : answer.code
    expect(outcome, JSON.stringify(answer.error)).toBe(expectedFor(endpoint, actor))
  })
})
