import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { createQueryClient } from './query.ts'
import { decideSession, fallbackUser, SESSION_CAP_MS, sessionQuery, viewSession } from './session.ts'

const user = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'rose@example.org',
  username: 'rose',
  role: 'user' as const,
  profileType: 'woman' as const,
}
const session = { user, expiresAt: '2030-01-01T00:00:00.000Z' }

describe('loading the session', covers('SESS-09'), () => {
  let answer: (response: Response) => void
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('loading ends after 3 s without a response', covers('SESS-09', 'CONST-22'), async () => {
    expect(SESSION_CAP_MS).toBe(3000)
    const client = createQueryClient()
    let decided: unknown = 'undecided'
    void decideSession(client).then((result) => (decided = result))
    await vi.advanceTimersByTimeAsync(2999)
    expect(decided).toBe('undecided')
    await vi.advanceTimersByTimeAsync(1)
    expect(decided).toBeNull()
  })

  test('a late response still updates the session', covers('SESS-09'), async () => {
    const client = createQueryClient()
    void decideSession(client)
    await vi.advanceTimersByTimeAsync(5000)
    answer(Response.json({ session }))
    await vi.advanceTimersByTimeAsync(1)
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ session })
  })

  test('a known session is kept while a refetch waits for a slow network', async () => {
    const client = createQueryClient()
    client.setQueryData(sessionQuery.queryKey, { session })
    const asking = client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(await asking).toEqual({ session })
  })

  test('after a timely response, the 3 s timeout doesn’t overwrite newer data', async () => {
    const client = createQueryClient()
    const deciding = decideSession(client)
    answer(Response.json({ session }))
    expect(await deciding).toEqual(session)
    client.setQueryData(sessionQuery.queryKey, { session: null })
    await vi.advanceTimersByTimeAsync(5000)
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ session: null })
  })
})

test(
  'a member counts as authenticated only with a user and a session, and once loading is done',
  covers('SESS-10'),
  () => {
    expect(viewSession({ session }, false).isAuthenticated).toBe(true)
    expect(viewSession({ session }, true).isAuthenticated).toBe(false)
    expect(viewSession({ session: null }, false).isAuthenticated).toBe(false)
    expect(viewSession(undefined, false).isAuthenticated).toBe(false)
  },
)

test('the session is known once the server has responded', () => {
  expect(viewSession({ session: null }, false).isKnown).toBe(true)
  expect(viewSession({ session: null, isGuess: true }, false).isKnown).toBe(false)
  expect(viewSession(undefined, false).isKnown).toBe(false)
})

test('only the role admin counts as admin', covers('SESS-11', 'SESS-12'), () => {
  const isAdmin = (role: 'admin' | 'user' | 'free' | 'bronze' | 'silver' | 'gold') =>
    viewSession({ session: { ...session, user: { ...user, role } } }, false).isAdmin
  expect(isAdmin('admin')).toBe(true)
  for (const role of ['user', 'free', 'bronze', 'silver', 'gold'] as const) expect(isAdmin(role)).toBe(false)
})

test('the fallback user is built from the session and is unverified', covers('SESS-02', 'SESS-06'), () => {
  expect(fallbackUser(user)).toEqual({ ...user, verificationStatus: 'unverified' })
})

test(
  'without a username in the session, the fallback is the part of the email address before the @',
  covers('SESS-03'),
  () => {
    expect(fallbackUser(user).username).toBe('rose')
    expect(fallbackUser({ ...user, username: '', email: 'lily.valley@example.org' }).username).toBe(
      'lily.valley',
    )
  },
)

test('the fallback role is the session’s role if it’s known, or else user', covers('SESS-04'), () => {
  expect(fallbackUser({ ...user, role: 'gold' }).role).toBe('gold')
  expect(fallbackUser({ ...user, role: undefined }).role).toBe('user')
  expect(fallbackUser({ ...user, role: 'owner' }).role).toBe('user')
})
