import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  getSession,
  logOut,
  PASSWORD_LOGOUT,
  type Session,
} from '#shared/domains/accounts/accounts.contract.ts'
import { changePassword } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { MINUTE, SECOND } from '#shared/kernel/time.ts'
import { connectPostgres } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createTestDatabase } from '#server/testing/database/database.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { testLog } from '#server/testing/database/memory.ts'
import { covers } from '#testing/covers.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import {
  liftRestriction,
  restrictMember,
} from '#server/domains/accounts/standing/accounts.restrictions.commands.ts'
import { accounts, sessions } from '#server/domains/accounts/accounts.tables.ts'
import { askForTerms } from '#server/domains/accounts/accounts.terms.samples.ts'
import { termsRequests } from '#server/domains/accounts/accounts.terms.tables.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let database: Awaited<ReturnType<typeof createTestDatabase>>
/** Two processes of the same site. */
let here: TestApp
let there: TestApp

const openApp = () =>
  createTestApp({}, { database: connectPostgres(database.url, testLog, { servesCalls: true }) })
const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 10_000, interval: 1 })
const isCurrent = ({ services }: TestApp) => services.database.changes?.isCurrent() ?? false

beforeAll(async () => {
  database = await createTestDatabase()
  here = await openApp()
  there = await openApp()
  await until(() => isCurrent(here) && isCurrent(there))
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.close()
})

/** Number of times a session is looked up in the database during the work. */
const lookUpsOf = async (work: () => Promise<unknown>) => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const sent = query.mock.calls.map(([first]) => first as unknown as string | { name?: string })
    return sent.filter((each) => typeof each === 'object' && each.name === 'accounts.openSession').length
  } finally {
    query.mockRestore()
  }
}

/**
 * Waits until the session is cached, because a busy machine may be notified of changes late, and caches nothing until
 * then.
 */
const untilRemembered = (look: () => Promise<unknown>) => until(async () => (await lookUpsOf(look)) === 0)

/** Opens a browser on this process, with a cached session. */
const open = async () => {
  const member = await here.given.member()
  const browser = here.as(member)
  const look = async () => (await browser.call(getSession, {})).ok.session
  // The first call extends the session; the second stores nothing and is cached.
  await look()
  await look()
  await untilRemembered(look)
  return { member, browser, look }
}

test('a cached session in use is looked up in the database once a minute', async () => {
  const { look } = await open()
  here.clock.advance(MINUTE - SECOND)
  await until(() => isCurrent(here))
  expect(await lookUpsOf(look)).toBe(0)
  here.clock.advance(SECOND)
  expect(await lookUpsOf(look)).toBe(1)
})

test('new terms, which the database doesn’t announce, are known within a minute', async () => {
  const { look } = await open()
  here.clock.advance(SECOND)
  await askForTerms(here.services)
  here.clock.advance(MINUTE)
  expect((await look())?.newTerms).toBeDefined()
  await here.services.db.delete(termsRequests)
})

test('an invalid session is looked up each time', async () => {
  const browser = here.visitor()
  browser.cookies.set('session', 'x'.repeat(43))
  const look = () => browser.call(getSession, {})
  await look()
  expect(await lookUpsOf(look)).toBe(1)
})

type Change = (app: TestApp, member: Member) => Promise<unknown>
const logsOut: Change = async (app, member) => {
  const answer = await app.as(member).call(logOut, { scope: 'global' })
  expect(answer.status).toBe(200)
}
const deleteSessions: Change = ({ services: { db } }, { id }) =>
  db.delete(sessions).where(eq(sessions.accountId, id))
const store =
  (set: Partial<typeof accounts.$inferInsert>): Change =>
  ({ services: { db } }, { id }) =>
    db.update(accounts).set(set).where(eq(accounts.id, id))
const ENDS: Record<string, Change> = {
  'the member logs out everywhere': logsOut,
  'the account is suspended': store({ status: 'suspended' }),
  'the address is no longer confirmed': store({ confirmedAt: null }),
  'the account is deleted': ({ services: { db } }, { id }) => db.delete(accounts).where(eq(accounts.id, id)),
  'the session is deleted': deleteSessions,
  'the session’s end is brought forward': ({ services: { db, clock } }, { id }) =>
    db.update(sessions).set({ expiresAt: clock.now() }).where(eq(sessions.accountId, id)),
}

describe.each(Object.entries(ENDS))('a cached session ends when %s', (_, change) => {
  test('in this process, immediately', async () => {
    const { member, look } = await open()
    await change(here, member)
    expect(await look()).toBeNull()
  })

  test('in a different process, soon', async () => {
    const { member, look } = await open()
    await change(there, member)
    await until(async () => (await look()) === null)
    expect(await look()).toBeNull()
  })
})

test(
  'a member’s restriction takes effect immediately in this process, and soon in others',
  covers('BEY-40.4'),
  async () => {
    const restriction = { kind: 'read_only', until: null, reason: 'Rude' } as const
    const kindAt = async (look: () => Promise<Session | null>) => (await look())?.restriction?.kind
    for (const [app, isSoon] of [
      [here, false],
      [there, true],
    ] as const) {
      const { member, look } = await open()
      const { services } = app
      const given = { ...restriction, memberId: member.id }
      await inTransaction(services, (unit) => restrictMember(services, unit, given))
      if (isSoon) await until(async () => (await kindAt(look)) === 'read_only')
      expect(await kindAt(look)).toBe('read_only')
      await untilRemembered(look)
      await inTransaction(services, (unit) =>
        liftRestriction(services, unit, { memberId: member.id, since: null }),
      )
      if (isSoon) await until(async () => (await kindAt(look)) === undefined)
      expect(await kindAt(look)).toBeUndefined()
    }
  },
)

test('after a password change a session isn’t cached for longer than it remains valid', async () => {
  const { browser, look } = await open()
  const answer = await browser.call(changePassword, {
    oldPassword: PASSWORD,
    newPassword: 'plum-jam-on-toast',
  })
  expect(answer.status).toBe(200)
  await untilRemembered(look)
  here.clock.advance(PASSWORD_LOGOUT)
  expect(await look()).toBeNull()
})

const CHANGES: Record<string, Partial<typeof profiles.$inferInsert>> = {
  role: { role: 'admin' },
  profileType: { profileType: 'man' },
  username: { username: 'somebody_new' },
}

test.each(Object.entries(CHANGES))('a cached session shows a change of %s immediately', async (name, set) => {
  const { member, look } = await open()
  await here.services.db.update(profiles).set(set).where(eq(profiles.id, member.id))
  expect((await look())?.user).toMatchObject(set)
  expect(Object.keys(set)).toEqual([name])
})

test('a session that ends while it’s being looked up isn’t cached', async () => {
  const { member, look } = await open()
  here.clock.advance(15 * MINUTE)
  // The session is extended, so it's looked up again.
  await look()
  const { pool } = here.services.database
  const original = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const query = vi.spyOn(pool, 'query')
  query.mockImplementation((async (...args: [{ name?: string }, ...unknown[]]) => {
    const answer = await original(...args)
    if (args[0].name === 'accounts.openSession') {
      query.mockRestore()
      await deleteSessions(here, member)
    }
    return answer
  }) as never)
  expect(await look()).not.toBeNull()
  expect(await look()).toBeNull()
})

test('no session is cached while changes might be missed', async () => {
  const { look } = await open()
  const { changes } = here.services.database
  if (!changes) throw new Error('no changes are heard')
  const isCurrentNow = vi.spyOn(changes, 'isCurrent').mockReturnValue(false)
  expect(await lookUpsOf(look)).toBe(1)
  isCurrentNow.mockRestore()
  await untilRemembered(look)
})

test('a session that changed while the connection was lost isn’t served from the cache', async () => {
  const { member, look } = await open()
  const { pool } = database
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select 1' and datname = current_database()`,
  )
  await until(() => !isCurrent(here))
  // Deletes the session without notifying any process.
  await pool.query('alter table sessions disable trigger all')
  await pool.query('delete from sessions where account_id = $1', [member.id])
  await pool.query('alter table sessions enable trigger all')
  await until(() => isCurrent(here))
  expect(await look()).toBeNull()
  await open()
})
