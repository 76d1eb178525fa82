import { Redis } from 'ioredis'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { redisAway } from '#server/testing/scenario/away.ts'
import { createTestClock } from '#server/testing/scenario/clock.ts'
import { createLog } from '../runtime/log.ts'
import { createLimits, type Rule } from './limits.ts'
import { createRefusals } from './refusals.ts'

const SECRET = 'a secret of this test'
const rule = (name: string): Rule => ({ name, max: 2, seconds: 60, whenStoreDown: 'closed' })
const redisUrl = process.env['TEST_REDIS_URL']
const redis = redisUrl ? new Redis(redisUrl) : undefined
afterAll(() => redis?.disconnect())

const stores: [string, Redis | undefined][] = redis ? [['redis', redis]] : [['memory', undefined]]

describe.each(stores)('limits in %s', (_, store) => {
  test('an attempt beyond the limit is rejected, with a time to retry', async () => {
    const limits = createLimits(SECRET, store)
    const key = newId()
    expect(await limits.take(rule('a'), key)).toEqual({ allowed: true, retryAfter: 0 })
    expect((await limits.take(rule('a'), key)).allowed).toBe(true)
    const refused = await limits.take(rule('a'), key)
    expect(refused.allowed).toBe(false)
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(refused.retryAfter).toBeLessThanOrEqual(60)
    expect((await limits.take(rule('a'), `${key}-other`)).allowed).toBe(true)
  })

  test('a refunded attempt doesn’t count', async () => {
    const limits = createLimits(SECRET, store)
    const key = newId()
    await limits.take(rule('b'), key)
    await limits.take(rule('b'), key)
    await limits.refund(rule('b'), key)
    expect((await limits.take(rule('b'), key)).allowed).toBe(true)
    expect((await limits.take(rule('b'), key)).allowed).toBe(false)
  })
})

test('while the store is unavailable, each rule decides whether this process keeps counting', async () => {
  const away = redisAway()
  const limits = createLimits(SECRET, away)
  const takeThree = async (tried: Rule) => {
    const verdicts = [
      await limits.take(tried, 'x'),
      await limits.take(tried, 'x'),
      await limits.take(tried, 'x'),
    ]
    return verdicts.map(({ allowed }) => allowed)
  }
  expect(await takeThree({ ...rule('open'), whenStoreDown: 'open' })).toEqual([true, true, true])
  expect(await takeThree(rule('closed'))).toEqual([true, true, false])
  await limits.refund(rule('closed'), 'x')
  await limits.refund(rule('closed'), 'x')
  expect((await limits.take(rule('closed'), 'x')).allowed).toBe(true)
  away.disconnect()
})

describe('limits in this process’s memory', () => {
  afterEach(() => void vi.useRealTimers())

  test('after the window, the full number of attempts is allowed again', async () => {
    vi.useFakeTimers()
    const limits = createLimits(SECRET)
    const allowed = async () => (await limits.take(rule('window'), 'key')).allowed
    expect([await allowed(), await allowed(), await allowed()]).toEqual([true, true, false])
    vi.advanceTimersByTime(59_000)
    expect(await allowed()).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect([await allowed(), await allowed(), await allowed()]).toEqual([true, true, false])
  })
})

describe('refusals', () => {
  const started = () => {
    const logged: string[] = []
    const clock = createTestClock()
    const log = createLog('warn', { write: (line) => void logged.push(line) })
    const refusals = createRefusals({ log, clock })
    const told = () => logged.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)
    return { refusals, limits: createLimits(SECRET, undefined, { refusals }), clock, told }
  }

  test('are counted by rule, and mere lookups aren’t counted', async () => {
    const { refusals, limits } = started()
    for (let count = 1; count <= 5; count += 1) await limits.take(rule('often'), 'somebody')
    for (let count = 1; count <= 3; count += 1) await limits.take(rule('once'), 'somebody')
    for (let count = 1; count <= 2; count += 1) await limits.take(rule('never'), 'somebody')
    expect(await limits.isNew(rule('seen'), 'somebody')).toBe(true)
    expect(await limits.isNew(rule('seen'), 'somebody')).toBe(false)
    expect(refusals.byRule()).toEqual([
      { rule: 'often', refused: 3 },
      { rule: 'once', refused: 1 },
    ])
  })

  test('are logged once an hour for each rule, without revealing who was refused', async () => {
    const { limits, clock, told } = started()
    const refuse = async (name: string) => {
      for (let count = 1; count <= 5; count += 1) await limits.take(rule(name), '192.0.2.7')
    }
    await refuse('a')
    await refuse('b')
    const first = told()
    expect(first.map((line) => [line['rule'], line['refused']])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
    expect(JSON.stringify(first)).not.toContain('192.0.2.7')
    clock.advance(HOUR - 1000)
    await refuse('a')
    expect(told()).toEqual([])
    clock.advance(1000)
    await refuse('a')
    expect(told()).toMatchObject([{ rule: 'a', refused: 8, msg: 'a limit is met' }])
  })
})
