// Runs on both engines: limits are counted in memory or in Redis.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Actor } from '../platform/http/actor.ts'
import { runLimitedCall } from '../platform/http/api.ts'
import type { Rule } from '../platform/limits/limits.ts'
import { createTestApp, type TestApp } from '../testing/scenario/app.ts'
import { caller } from '../testing/scenario/caller.ts'
import { LIMITS, listDeclared, listTightest } from '../testing/matrices/limited.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const AT_ONCE = 20
/** The number of concurrent calls that a limit lets through. */
const LEFT = 3

const actorOf = async (): Promise<Actor> => ({
  ...(await app.given.member({ role: 'admin' })),
  sessionId: newId(),
  role: 'admin',
  hasSecondFactor: true,
  newTerms: null,
  restriction: null,
  expiresAt: new Date(app.clock.now().getTime() + 3_600_000),
})

test('the contracts state exactly the limits in the records', () => {
  expect(listDeclared()).toEqual(LIMITS)
})

test.each(listTightest())(
  'of twenty simultaneous calls to $name, only as many as the limit has left get through: $max for each $per',
  async ({ name, per, ...limit }) => {
    const served = app.routes.get(name)
    if (!served) throw new Error(`${name} is not served`)
    const actor = per === 'member' ? await actorOf() : null
    const network = newId()
    const rule: Rule = { ...limit, name: `${name}:${per}:${limit.seconds}` }
    for (let used = LEFT; used < limit.max; used += 1)
      await app.services.limits.take(rule, actor?.id ?? network)
    // It doesn't matter that most calls fail after the limit check, because they lack input they need.
    const raw = { clientKey: null }
    const here = { ...caller, network, limitedByNetwork: true }
    const answers = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () =>
        runLimitedCall(app.services, served, { actor, caller: here, raw }),
      ),
    )
    const refused = answers.filter(
      (answer) =>
        answer.status === 'rejected' &&
        answer.reason instanceof Failure &&
        answer.reason.reason.code === COMMON_REASONS.tooManyRequests.code,
    )
    expect(refused).toHaveLength(AT_ONCE - Math.min(LEFT, limit.max))
  },
)

// Making that many calls would take seconds, so between the first call and the last two, the test only uses up the
// limit.
test.each([
  ['all:network:60', '/api/session', 600],
  ['pictures:network:60', '/media/none/thumb', 3000],
  ['health:network:60', '/api/health', 600],
])('%s: a network gets %s %i times in a minute, and no more', async (name, path, max) => {
  const open = await createTestApp({ demo: false })
  const ask = async () => (await open.visitor().request('GET', path)).statusCode
  const first = await ask()
  const rule: Rule = { name, max: Number.NaN, seconds: 60, whenStoreDown: 'open' }
  for (let used = 1; used < max - 1; used += 1) await open.services.limits.take(rule, '127.0.0.1')
  expect([first, await ask(), await ask()]).toEqual([first, first, 429])
  expect(first).not.toBe(429)
  await open.close()
})
