import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HOUR } from '#shared/kernel/time.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Agent } from './agent.ts'
import { createTestApp, type TestApp } from './app.ts'
import { bareClient } from './documents.ts'
import { standStill } from './timing.ts'

let app: TestApp
let member: Agent
beforeAll(async () => {
  app = await createTestApp({}, { client: bareClient() })
  member = app.as(await app.given.member())
  await member.request('GET', '/api/session')
})
afterAll(() => app.close())

const poolsOf = ({ pool, prepared = pool }: TestApp['services']['database']) => [...new Set([pool, prepared])]

const ask = (paths: readonly string[]) =>
  paths.map(async (path) => [path, (await member.request('GET', path)).statusCode])

/** The responses to requests made before and after `stall`, while all connections were in use. */
const answersAround = async (stall: () => void, paths: readonly string[]) => {
  const pools = poolsOf(app.services.database)
  const ends: (() => void)[] = []
  const held = pools.flatMap((pool) =>
    Array.from({ length: pool.options.max }, () =>
      transact(pool, () => new Promise<void>((resolve) => ends.push(resolve))),
    ),
  )
  const untilMoreWait = async () => {
    const before = pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0)
    const asked = ask(paths)
    await vi.waitUntil(() => pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0) > before, 30_000)
    return asked
  }
  await vi.waitUntil(() => ends.length === held.length, 30_000)
  const early = await untilMoreWait()
  stall()
  const late = await untilMoreWait()
  ends.forEach((end) => end())
  await Promise.all(held)
  return Promise.all([...early, ...late])
}

const CALLS = ['/browse', '/api/session', '/api/profile', '/api/members']

test('a test app that stalls for seconds rejects no request', async () => {
  const paths = [...CALLS, '/api/health']
  const answers = await answersAround(() => standStill(2_500), paths)
  expect(answers).toEqual([...paths, ...paths].map((path) => [path, 200]))
})

test('a request to a test app waits for a database connection without a time limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const answers = await answersAround(() => {
    vi.advanceTimersByTime(HOUR)
    vi.useRealTimers()
  }, CALLS)
  expect(answers).toEqual([...CALLS, ...CALLS].map((path) => [path, 200]))
})
