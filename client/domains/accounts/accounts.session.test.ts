import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  renewSession,
  SESSION_BACKOFF,
  SESSION_RENEWAL,
  SESSION_TICK,
} from '#shared/domains/accounts/accounts.contract.ts'
import { covers } from '#testing/covers.ts'
import { CallFailure, ConnectionFailure } from '#client/platform/calls/call.ts'
import { createQueryClient } from '#client/platform/calls/query.ts'
import { sessionQuery, setSession } from '#client/platform/calls/session.ts'
import { isRenewalDue, keepSessionAlive, withBackOff } from './accounts.api.ts'

const start = new Date('2026-03-01T12:00:00Z').getTime()
const sessionEnding = (inMs: number) => ({
  user: {
    id: '01890000-0000-7000-8000-000000000001',
    email: 'rose@example.org',
    username: 'rose',
    role: 'user' as const,
    profileType: 'woman' as const,
  },
  expiresAt: new Date(Number(vi.getMockedSystemTime()) + inMs).toISOString(),
})

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test(
  'the session is checked every 30 s, and its renewal is due three checks before it expires',
  covers('CONST-50'),
  () => {
    expect(SESSION_TICK).toBe(30_000)
    expect(SESSION_RENEWAL).toBe(90_000)
    expect(isRenewalDue(sessionEnding(90_001), start)).toBe(false)
    expect(isRenewalDue(sessionEnding(90_000), start)).toBe(true)
  },
)

describe('an open page’s session', covers('SESS-27'), () => {
  const keep = (endsIn: number, answer: () => Promise<Response>) => {
    const asked: { at: number; path: string }[] = []
    vi.stubGlobal('fetch', (path: string) => {
      asked.push({ at: Number(vi.getMockedSystemTime()) - start, path })
      return answer()
    })
    const client = createQueryClient()
    setSession(client, sessionEnding(endsIn))
    return { client, asked, stop: keepSessionAlive(client) }
  }

  test(
    'is checked every 30 s and renewed within 90 s of its expiry',
    covers('SESS-27', 'SESS-28'),
    async () => {
      const { client, asked, stop } = keep(200_000, () =>
        Promise.resolve(Response.json({ session: sessionEnding(12 * 3_600_000) })),
      )
      await vi.advanceTimersByTimeAsync(90_000)
      expect(asked).toEqual([])
      await vi.advanceTimersByTimeAsync(30_000)
      expect(asked).toEqual([{ at: 120_000, path: renewSession.path }])
      expect(client.getQueryData(sessionQuery.queryKey)?.session?.expiresAt).toBe(
        new Date(start + 120_000 + 12 * 3_600_000).toISOString(),
      )
      await vi.advanceTimersByTimeAsync(300_000)
      expect(asked).toHaveLength(1)
      stop()
    },
  )

  test('isn’t renewed for a visitor', async () => {
    const { client, asked, stop } = keep(10_000, () => Promise.reject(new TypeError()))
    setSession(client, null)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([])
    stop()
  })

  test(
    'a failed renewal is retried after 200 ms, doubling the delay each time',
    covers('SESS-29', 'CONST-51'),
    async () => {
      const { asked, stop } = keep(60_000, () => Promise.reject(new TypeError('Failed to fetch')))
      await vi.advanceTimersByTimeAsync(30_000 + 7_000)
      expect(asked.map(({ at }) => at - 30_000)).toEqual([0, 200, 600, 1400, 3000, 6200])
      stop()
    },
  )

  test('isn’t restored by a renewal pending at log-out', async () => {
    const { client, stop } = keep(60_000, () =>
      Promise.resolve(Response.json({ session: sessionEnding(100_000) })),
    )
    vi.advanceTimersByTime(30_000)
    setSession(client, null)
    await vi.advanceTimersByTimeAsync(1)
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ session: null })
    stop()
  })
})

test(
  'the back-off between retries starts at 200 ms and ends at the first success',
  covers('SESS-29', 'CONST-51'),
  async () => {
    expect(SESSION_BACKOFF).toBe(200)
    let tries = 0
    const work = withBackOff(() => {
      tries += 1
      return tries < 3 ? Promise.reject(new ConnectionFailure('away')) : Promise.resolve('done')
    })
    await vi.advanceTimersByTimeAsync(199)
    expect(tries).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toBe(2)
    await vi.advanceTimersByTimeAsync(400)
    expect(await work).toBe('done')
  },
)

test('a call rejected with 401 isn’t retried', async () => {
  const refusal = new CallFailure(401, { code: 'not_signed_in', message: 'No authenticated user found' })
  await expect(withBackOff(() => Promise.reject(refusal))).rejects.toBe(refusal)
})
