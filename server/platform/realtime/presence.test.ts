// Runs on both engines: presence is kept in memory or in Redis.
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { redisAway } from '#server/testing/scenario/away.ts'
import { createTestClock } from '#server/testing/scenario/clock.ts'
import { createLog } from '../runtime/log.ts'
import { createTroubles } from '../runtime/troubles.ts'
import { createPresence, PRESENCE_LIFE_MS } from './presence.ts'

const redisUrl = process.env['TEST_REDIS_URL'] || undefined
const clock = createTestClock()
const logged: string[] = []
const log = createLog('warn', { write: (line) => void logged.push(line) })
const troubles = createTroubles({ log, clock })
const opened: Redis[] = []
let site = ''
beforeEach(() => {
  site = newId()
})
afterEach(() => opened.splice(0).forEach((redis) => redis.disconnect()))

/** Creates the presence tracker of one of the site's processes. In memory, there's only one process. */
const createProcess = () => {
  const redis = redisUrl ? new Redis(redisUrl, { keyPrefix: `${site}:` }) : undefined
  if (redis) opened.push(redis)
  return { presence: createPresence({ redis, clock, troubles }), die: () => redis?.disconnect() }
}

describe(`presence in ${redisUrl ? 'redis' : 'memory'}`, () => {
  test('a member is online from their first connection until their last one closes', async () => {
    const { presence } = createProcess()
    expect(await presence.enter('anna')).toBe(true)
    expect(await presence.enter('anna')).toBe(false)
    expect(await presence.listOnline(['max', 'anna'])).toEqual(new Set(['anna']))
    expect(await presence.leave('anna')).toBe(false)
    expect(await presence.listOnline(['anna'])).toEqual(new Set(['anna']))
    expect(await presence.leave('anna')).toBe(true)
    expect(await presence.listOnline(['anna'])).toEqual(new Set())
    expect(await presence.listOnline([])).toEqual(new Set())
  })

  test('a process that closes removes everyone connected to it', async () => {
    const { presence } = createProcess()
    await presence.enter('anna')
    await presence.close()
    expect(await presence.leave('anna')).toBe(false)
    expect(await presence.listOnline(['anna'])).toEqual(new Set())
    expect(await createProcess().presence.listOnline(['anna'])).toEqual(new Set())
  })
})

const ofTwoProcesses = () => {
  const [one, other] = [createProcess(), createProcess()]
  return { one, other, isShared: redisUrl !== undefined }
}

describe('between processes', () => {
  test('a member is online on all processes, and offline once they’ve disconnected from each', async () => {
    const { one, other, isShared } = ofTwoProcesses()
    expect(await one.presence.enter('anna')).toBe(true)
    expect(await other.presence.listOnline(['anna'])).toEqual(new Set(isShared ? ['anna'] : []))
    expect(await other.presence.enter('anna')).toBe(!isShared)
    expect(await one.presence.leave('anna')).toBe(!isShared)
    expect(await other.presence.leave('anna')).toBe(true)
    expect(await one.presence.listOnline(['anna'])).toEqual(new Set())
  })

  test('a process that dies keeps members online only until its last beat expires', async () => {
    const { one, other, isShared } = ofTwoProcesses()
    await one.presence.enter('anna')
    await one.presence.enter('max')
    await other.presence.enter('max')
    one.die()
    clock.advance(PRESENCE_LIFE_MS - SECOND)
    await other.presence.beat()
    expect(await other.presence.listOnline(['anna', 'max'])).toEqual(
      new Set(isShared ? ['anna', 'max'] : ['max']),
    )
    clock.advance(2 * SECOND)
    expect(await other.presence.listOnline(['anna', 'max'])).toEqual(new Set(['max']))
    expect(await other.presence.enter('anna')).toBe(true)
    expect(await other.presence.leave('max')).toBe(true)
  })
})

test('while the store is unavailable, a process relies on its own connections', async () => {
  const away = redisAway()
  const presence = createPresence({ redis: away, clock, troubles })
  expect(await presence.enter('anna')).toBe(true)
  await presence.beat()
  expect(await presence.listOnline(['anna', 'max'])).toEqual(new Set(['anna']))
  expect(await presence.leave('anna')).toBe(true)
  expect(await presence.listOnline(['anna'])).toEqual(new Set())
  expect(logged.splice(0).join('')).toContain('who is online could not be shared')
})
