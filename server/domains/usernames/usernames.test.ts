import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD as PASSWORD_LIMITS, LOGIN_FAILURES } from '#shared/domains/accounts/accounts.contract.ts'
import { listOwnUsernameRequests, requestUsername } from '#shared/domains/usernames/usernames.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { usernameChangeRequests as requests } from './usernames.tables.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let member: Member
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await app.given.member()
  await app.services.jobs.drain()
  app.emails.splice(0)
})

const newName = () => `wanted-${newId().slice(-12)}`

const ask = (typed: Record<string, unknown> = {}, agent = app.as(member)) => {
  const newUsername = typed['newUsername'] ?? newName()
  return agent.call(requestUsername, { newUsername, confirmation: newUsername, password: PASSWORD, ...typed })
}
const stored = (of = member) =>
  app.services.db.select().from(requests).where(eq(requests.userId, of.id)).orderBy(asc(requests.createdAt))

const store = (row: Partial<typeof requests.$inferInsert>) =>
  app.services.db.insert(requests).values({
    id: newId(),
    userId: member.id,
    oldUsername: newName(),
    newUsername: newName(),
    createdAt: row.decidedAt ?? app.clock.now(),
    ...row,
  })
const approvedAt = (...times: Date[]) =>
  Promise.all(times.map((decidedAt) => store({ status: 'approved', decidedAt })))
const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY)

/** Makes a request and returns the error. Expects that nothing was stored and no one was emailed. */
const refusalOf = async (typed: Record<string, unknown>) => {
  const before = await stored()
  const { status, code } = await ask(typed)
  await app.services.jobs.drain()
  expect([await stored(), app.emails]).toEqual([before, []])
  return [status, code]
}

test('a visitor can’t request a username or list requests', async () => {
  expect((await ask({}, app.visitor())).code).toBe('not_signed_in')
  expect((await app.visitor().call(listOwnUsernameRequests, {})).code).toBe('not_signed_in')
})

test(
  'a username request with the correct password is stored as pending, with the old and new name',
  covers('UNAME-12', 'UNAME-15', 'UNAME-17', 'CALL-25', 'DATA-04'),
  async () => {
    expect((await ask({ newUsername: ' Rose.Bud ', confirmation: 'Rose.Bud ' })).status).toBe(200)
    expect(await stored()).toEqual([
      {
        id: expect.any(String) as string,
        userId: member.id,
        oldUsername: member.username,
        newUsername: 'Rose.Bud',
        passwordChecked: true,
        status: 'pending',
        reason: null,
        createdAt: around(app.clock.now()),
        decidedAt: null,
      },
    ])
  },
)

test(
  'by default, a stored username request is pending, and its password hasn’t been checked',
  covers('UNAME-16'),
  async () => {
    await store({})
    expect(await stored()).toMatchObject([{ status: 'pending', passwordChecked: false }])
  },
)

test(
  'the operators are emailed about a username request, without the names',
  covers('UNAME-24.2'),
  async () => {
    const admin = await app.given.member({ role: 'admin' })
    const newUsername = newName()
    await ask({ newUsername })
    await app.services.jobs.drain()
    const told = app.emails.filter(({ to }) => to === admin.email)
    expect(told).toHaveLength(1)
    expect(JSON.stringify(app.emails)).not.toMatch(new RegExp(`${newUsername}|${member.username}`))
  },
)

describe('an invalid username request is rejected', () => {
  for (const [row, typed, code] of [
    ['UNAME-07', { confirmation: 'something-else' }, 'usernames_differ'],
    ['UNAME-08', { password: '' }, 'password_missing'],
    ['UNAME-17', { password: `${PASSWORD}!` }, 'wrong_password'],
    ['UNAME-09', { newUsername: '' }, 'username_missing'],
    ['UNAME-27.1', { newUsername: 'ab' }, 'username_invalid'],
    ['UNAME-27.1', { newUsername: 'x'.repeat(31) }, 'username_invalid'],
    ['UNAME-27.1', { newUsername: 'no blanks' }, 'username_invalid'],
  ] as const) {
    test(`${code}: ${JSON.stringify(typed)}`, covers(row), async () => {
      expect(await refusalOf(typed)).toEqual([422, code])
    })
  }

  test('if it’s for the member’s current name', covers('UNAME-10'), async () => {
    expect(await refusalOf({ newUsername: member.username })).toEqual([422, 'username_unchanged'])
  })

  test('while another request is pending', covers('UNAME-11', 'UNAME-13'), async () => {
    await store({})
    expect(await refusalOf({})).toEqual([409, 'username_request_waiting'])
  })

  test('if the name is taken or no one can have it', covers('UNAME-27.1'), async () => {
    const other = await app.given.member()
    for (const newUsername of [other.username.toUpperCase(), 'admin', 'adm1n']) {
      expect(await refusalOf({ newUsername })).toEqual([409, 'username_taken'])
    }
  })
})

test(
  'a username request is checked in order: matching entries, password, an entered name, a different name, no pending request, a valid name',
  covers('UNAME-06.1', 'UNAME-06.2'),
  async () => {
    await store({})
    const own = member.username
    const wrong = 'not-the-password'
    for (const [newUsername, confirmation, password, code] of [
      ['', 'x', '', 'usernames_differ'],
      ['', '', '', 'password_missing'],
      ['', '', wrong, 'wrong_password'],
      [own, own, wrong, 'wrong_password'],
      ['', '', PASSWORD, 'username_missing'],
      [own, own, PASSWORD, 'username_unchanged'],
      ['ab', 'ab', PASSWORD, 'username_request_waiting'],
    ]) {
      expect((await ask({ newUsername, confirmation, password })).code).toBe(code)
    }
  },
)

test(
  'the limits on changes and whether the name is free are checked last',
  covers('UNAME-06.2'),
  async () => {
    const { username: taken } = await app.given.member()
    const own = member.username
    await approvedAt(ago(1))
    for (const [newUsername, password, code] of [
      [taken, 'not-the-password', 'wrong_password'],
      ['', PASSWORD, 'username_missing'],
      [own, PASSWORD, 'username_unchanged'],
      [newName(), PASSWORD, 'username_changed_lately'],
    ]) {
      expect((await ask({ newUsername, password })).code).toBe(code)
    }
    app.clock.advance(7 * DAY)
    expect((await ask({ newUsername: taken })).code).toBe('username_taken')
  },
)

test('members can change the capitals and punctuation marks in their own name', async () => {
  expect((await ask({ newUsername: member.username.replaceAll('-', '_').toUpperCase() })).status).toBe(200)
})

test('of twenty concurrent username requests, one is stored', covers('UNAME-13', 'UNAME-14'), async () => {
  const agent = app.as(member)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({}, agent)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.map(({ code }) => code)).toContain('username_request_waiting')
  expect(await stored()).toHaveLength(1)
})

test('the database rejects a member’s second pending username request', covers('UNAME-14'), async () => {
  await store({})
  await expect(store({})).rejects.toMatchObject({ cause: { constraint: 'username_change_requests_waiting' } })
})

test('password guesses in username requests are limited', async () => {
  const agent = app.as(member)
  for (let tries = 0; tries < LOGIN_FAILURES.max; tries += 1) {
    expect((await ask({ password: 'guess' }, agent)).code).toBe('wrong_password')
  }
  expect((await ask({}, agent)).code).toBe('too_many_wrong_passwords')
})

test('a username request is rejected if the password is changed while the request is being processed', async () => {
  const { db } = app.services
  const agent = app.as(member)
  const passwordHash = await hashPassword({
    password: 'x'.repeat(PASSWORD_LIMITS.minChosenLater),
    whom: 'anna',
  })
  const original = app.services.limits.refund.bind(app.services.limits)
  app.services.limits.refund = async (...counted) => {
    await original(...counted)
    await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, member.id))
  }
  try {
    expect((await ask({}, agent)).code).toBe('wrong_password')
  } finally {
    app.services.limits.refund = original
  }
  expect(await stored()).toEqual([])
})

describe('username changes are limited:', () => {
  test(
    'approved changes must be 7 days apart, and the response states when the next one is possible',
    covers('UNAME-20', 'UNAME-22.1', 'CONST-13'),
    async () => {
      await approvedAt(ago(6))
      const { status, code, error } = await ask()
      expect([status, code, error?.retryAfter]).toEqual([429, 'username_changed_lately', DAY / 1000])
      app.clock.advance(DAY)
      expect((await ask()).status).toBe(200)
    },
  )

  test(
    'there can be 4 approved changes in a calendar year',
    covers('UNAME-19', 'UNAME-21', 'UNAME-22.1', 'CONST-12'),
    async () => {
      const year = app.clock.now().getUTCFullYear()
      const inYear = (of: number, month: number) => new Date(Date.UTC(of, month, 2))
      await approvedAt(inYear(year - 1, 11), ...[0, 0, 0].map((_, at) => new Date(Date.UTC(year, 0, 1 + at))))
      app.clock.advance(Math.max(0, inYear(year, 1).getTime() - app.clock.now().getTime()))
      expect((await app.as(member).call(listOwnUsernameRequests, {})).ok.limit).toBeNull()
      await approvedAt(new Date(Date.UTC(year, 0, 4)))
      const { code, error } = await ask()
      const next = Date.UTC(year + 1, 0, 1)
      const seconds = Math.ceil((next - app.clock.now().getTime()) / 1000)
      expect([code, error?.retryAfter]).toEqual(['username_changes_used_up', seconds])
      const { limit } = (await app.as(member).call(listOwnUsernameRequests, {})).ok
      expect(limit).toEqual({ limit: 'year', until: new Date(next).toISOString() })
    },
  )

  test('rejected requests don’t count', covers('UNAME-22.1'), async () => {
    for (const day of [5, 4, 3, 2, 1]) await store({ status: 'rejected', decidedAt: ago(day) })
    expect((await ask()).status).toBe(200)
  })

  test('other members’ changes don’t count', async () => {
    await approvedAt(ago(1))
    member = await app.given.member()
    expect((await ask()).status).toBe(200)
  })
})

test(
  'members can read only their own username requests, newest first with a pending one on top',
  covers('UNAME-18.1', 'UNAME-18.2', 'CALL-23', 'CALL-24.1', 'CALL-24.2'),
  async () => {
    await store({ status: 'rejected', reason: 'Too rude', decidedAt: ago(40), newUsername: 'first' })
    await store({ status: 'approved', decidedAt: ago(20), newUsername: 'second' })
    await ask({ newUsername: 'third-of-them' })
    const { requests: own } = (await app.as(member).call(listOwnUsernameRequests, {})).ok
    expect(own.map(({ newUsername, status, reason }) => [newUsername, status, reason])).toEqual([
      ['third-of-them', 'pending', null],
      ['second', 'approved', null],
      ['first', 'rejected', 'Too rude'],
    ])
    const other = await app.given.member()
    expect((await app.as(other).call(listOwnUsernameRequests, {})).ok).toEqual({ requests: [], limit: null })
  },
)

test('a member’s latest 100 username requests are listed with dates', covers('UNAME-18.2'), async () => {
  const days = Array.from({ length: 101 }, (_, at) => at + 1)
  await Promise.all(
    days.map((day) => store({ status: 'rejected', decidedAt: ago(day), newUsername: `of-day-${day}` })),
  )
  const { requests: own } = (await app.as(member).call(listOwnUsernameRequests, {})).ok
  expect(own.map(({ newUsername }) => newUsername)).toEqual(days.slice(0, 100).map((day) => `of-day-${day}`))
  const decidedAt = around(ago(1).toISOString())
  expect(own[0]).toMatchObject({ status: 'rejected', createdAt: decidedAt, decidedAt })
})
