import { Redis } from 'ioredis'
import { afterAll, describe, expect, test } from 'vitest'
import { createLimits, type Rule } from './limits.ts'

const rule = (name: string): Rule => ({ name, max: 2, seconds: 60, whenStoreDown: 'closed' })
const redisUrl = process.env['TEST_REDIS_URL']
const redis = redisUrl ? new Redis(redisUrl) : undefined
afterAll(() => redis?.disconnect())

const stores: [string, Redis | undefined][] = redis ? [['redis', redis]] : [['memory', undefined]]

describe.each(stores)('limits in %s', (_, store) => {
  test('the attempt after the last one allowed is refused and says when to come back', async () => {
    const limits = createLimits(store)
    const key = `key-${Date.now()}`
    expect(await limits.take(rule('a'), key)).toEqual({ allowed: true, retryAfter: 0 })
    expect((await limits.take(rule('a'), key)).allowed).toBe(true)
    const refused = await limits.take(rule('a'), key)
    expect(refused.allowed).toBe(false)
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(refused.retryAfter).toBeLessThanOrEqual(60)
    expect((await limits.take(rule('a'), `${key}-other`)).allowed).toBe(true)
  })

  test('an attempt that is given back does not count', async () => {
    const limits = createLimits(store)
    const key = `back-${Date.now()}`
    await limits.take(rule('b'), key)
    await limits.take(rule('b'), key)
    await limits.giveBack(rule('b'), key)
    expect((await limits.take(rule('b'), key)).allowed).toBe(true)
    expect((await limits.take(rule('b'), key)).allowed).toBe(false)
  })
})

test('while the store is away, each rule says whether the action is allowed', async () => {
  const away = new Redis('redis://127.0.0.1:1', {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  away.on('error', () => undefined)
  const limits = createLimits(away)
  expect((await limits.take({ ...rule('open'), whenStoreDown: 'open' }, 'x')).allowed).toBe(true)
  expect((await limits.take(rule('closed'), 'x')).allowed).toBe(false)
  away.disconnect()
})
