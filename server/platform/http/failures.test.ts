import { expect, test, vi } from 'vitest'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { makeMarked } from '../images/marked.ts'
import { createLog } from '../runtime/log.ts'
import { createTroubles } from '../runtime/troubles.ts'
import { createTestClock } from '#server/testing/scenario/clock.ts'
import { answerFailure } from './failures.ts'

const failed = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('what went wrong'), { code }) })

test.each([
  ['08006', 'the connection is lost'],
  ['57P01', 'the server is stopped'],
  ['53300', 'it has no connections left'],
  ['53100', 'its disk is full'],
  ['25006', 'it’s read-only'],
  ['57014', 'a statement took too long'],
  ['55P03', 'a lock wasn’t available'],
  ['40001', 'transactions conflicted'],
  ['40P01', 'transactions deadlocked'],
])('a failure with %s, because %s, can be retried, and is logged', (code) => {
  const log = vi.fn()
  expect(answerFailure(failed(code), log)).toMatchObject({ error: { code: 'unavailable', retryAfter: 5 } })
  expect(log).toHaveBeenCalledOnce()
})

test.each(['23505', '42P01', '22021'])(
  'a failure with %s is a fault, and its cause isn’t revealed',
  (code) => {
    const message = 'Something went wrong on the server.'
    expect(answerFailure(failed(code), () => undefined)).toEqual({ error: { code: 'internal', message } })
  },
)

test('requests rejected because of a full queue are counted, and logged once a minute, but not as faults', async () => {
  const app = await createTestApp({ metricsToken: 'a-token-of-16-or-more' })
  const [owner, viewer] = [await app.given.member(), await app.given.member()]
  const photoId = await app.given.photo(owner, { audience: 'chosen', sharedWith: [viewer] })
  const agent = app.as(viewer)
  const look = async () => (await agent.request('GET', mediaPath(photoId, 'card'))).statusCode
  let end = () => {}
  const ended = new Promise<null>((resolve) => (end = () => resolve(null)))
  const mark = () => ended
  const filling = Array.from({ length: 61 }, (_, at) => makeMarked({ key: `${at}`, whom: `${at}`, mark }))
  expect([await look(), await look(), await look()]).toEqual([503, 503, 503])
  app.clock.advance(MINUTE)
  expect(await look()).toBe(503)
  const shortage = { level: 40, shortage: 'unavailable', route: '/media/:photoId/:size' }
  const told = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told).toEqual([1, 3].map((times) => expect.objectContaining({ ...shortage, times })))
  expect(app.logged.join('')).not.toMatch(/stack|node_modules/)
  const headers = { authorization: 'Bearer a-token-of-16-or-more' }
  const { body } = await app.visitor().request('GET', '/metrics', { headers })
  expect(body).toContain('ampersand_shortages_total{what="a request failed: unavailable"} 4')
  end()
  await Promise.all(filling)
  await app.close()
})

test.each([
  ['57014', 40],
  ['08006', 40],
  ['53300', 40],
  ['53100', 50],
  ['25006', 50],
])('a failure with %s is logged once, without a stack and at level %i', (code, level) => {
  const logged: string[] = []
  const log = createLog('warn', { write: (line) => void logged.push(line) })
  const troubles = createTroubles({ log, clock: createTestClock() })
  troubles.note(failed(code), 'a request failed')
  troubles.note(failed(code), 'a request failed')
  expect(logged.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([level])
  expect(logged.join('')).not.toContain('stack')
})

test('a fault is logged each time', () => {
  const logged: string[] = []
  const log = createLog('warn', { write: (line) => void logged.push(line) })
  const troubles = createTroubles({ log, clock: createTestClock() })
  troubles.note(failed('42P01'), 'a request failed')
  troubles.note(failed('42P01'), 'a request failed')
  expect(logged.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([50, 50])
})
