// Runs on both engines, because the database compares names.
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmEmail, getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { findUsername, signUp } from '#shared/domains/joining/joining.contract.ts'
import { GRACE_DAYS, leave, LEAVING_WORD } from '#shared/domains/joining/joining.leaving.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { updateProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { requestUsername } from '#shared/domains/usernames/usernames.contract.ts'
import { normalizedUsername } from '#shared/domains/usernames/usernames.rules.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import { usernameOf } from '#server/demo/usernames.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { createAdmin } from '../joining/joining.admin.commands.ts'
import { eraseLeavers, eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { releaseNames } from './usernames.holding.commands.ts'
import { heldHashOf } from './usernames.queries.ts'
import { normalizedUsernameIn } from '#server/domains/profiles/public/profiles.names.sql.ts'
import { heldUsernames, usernameChangeRequests as requests } from './usernames.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Returns twelve characters without look-alikes, so that no two names in this file look alike by chance. */
const unique = () => newId().replaceAll(/[-01]/g, 'x').slice(-12)

const ask = async (newUsername: string, of?: { id: string }) => {
  const agent = app.as(of ?? (await app.given.member()))
  return agent.call(requestUsername, { newUsername, confirmation: newUsername, password: PASSWORD })
}
const register = (username: string) => app.visitor().call(signUp, signUpForm({ username }))
const isFree = async (username: string) => (await app.visitor().call(findUsername, { username })).ok.available
const store = (row: Partial<typeof requests.$inferInsert> & { userId: string }) =>
  app.services.db.insert(requests).values({
    id: newId(),
    oldUsername: unique(),
    newUsername: unique(),
    createdAt: app.clock.now(),
    ...row,
  })

/** Returns names of every kind: with punctuation marks and look-alikes, from the demo, and random ones. */
const manyNames = () => {
  const marks = ['', '.', '_', '-', '..']
  const pieces = [
    'rn',
    'RN',
    'r',
    'n',
    'vv',
    'VV',
    'v',
    'w',
    'm',
    '0',
    'O',
    'o',
    '1',
    'l',
    'I',
    'i',
    'L',
    '5',
  ]
  const made = pieces.flatMap((a) =>
    pieces.flatMap((b) => marks.map((mark, at) => a + mark + b + pieces[at])),
  )
  const demo = Array.from({ length: 500 }, (_, index) => usernameOf({ index, seed: 1, type: 'couple_mf' }))
  return [...made, ...demo, ...Array.from({ length: 200 }, unique)]
}

test('the database normalizes usernames like `normalizedUsername`', onBoth('UNAME-27.3'), async () => {
  const names = manyNames()
  const { rows } = await app.services.db.execute<{ normalized: string[] }>(
    sql`select array_agg(${normalizedUsernameIn(sql`name`)} order by number) as normalized from unnest(string_to_array(${names.join(' ')}, ' ')) with ordinality as given (name, number)`,
  )
  expect(names.length).toBeGreaterThan(2000)
  expect(rows[0]?.normalized).toEqual(names.map(normalizedUsername))
})

test(
  'a name that looks like a member’s is taken for sign-ups, requests and the command that creates admins',
  onBoth('UNAME-27.2', 'UNAME-27.3', 'REG-29.2'),
  async () => {
    const name = unique()
    await app.given.member({ username: `B0b-${name}-rn` })
    for (const alike of [`bOb.${name}.m`, `BOB${name.toUpperCase()}RN`]) {
      expect(await isFree(alike)).toBe(false)
      expect((await register(alike)).code).toBe('username_taken')
      expect((await ask(alike)).code).toBe('username_taken')
      const admin = { email: `${unique()}@example.org`, username: alike, password: PASSWORD }
      await expect(createAdmin(app.services, admin)).rejects.toMatchObject({
        reason: { code: 'username_taken' },
      })
    }
    expect(await isFree(`bob-${name}-n`)).toBe(true)
  },
)

test('a username in a pending sign-up is taken, as are its look-alikes', covers('UNAME-27.2'), async () => {
  const name = unique()
  await app.given.signUp({ username: `vv-${name}` })
  expect((await ask(`w-${name}`)).code).toBe('username_taken')
  expect((await register(`W_${name}`)).code).toBe('username_taken')
})

test(
  'a username that someone else has requested is taken until the request is rejected',
  covers('UNAME-27.2'),
  async () => {
    const name = unique()
    const { id: userId } = await app.given.member()
    await store({ userId, newUsername: `${name}l` })
    expect((await ask(`${name}1`)).code).toBe('username_taken')
    expect(await isFree(`${name}I`)).toBe(false)
    const rejected = { status: 'rejected', decidedAt: app.clock.now() } as const
    await app.services.db.update(requests).set(rejected).where(eq(requests.userId, userId))
    expect(await isFree(`${name}I`)).toBe(true)
    expect((await ask(`${name}1`)).status).toBe(200)
  },
)

test('a former username is held for a year for the member who gave it up', covers('UNAME-27.2'), async () => {
  const [member, name] = [await app.given.member(), unique()]
  const approved = { status: 'approved', decidedAt: app.clock.now() } as const
  await store({ userId: member.id, oldUsername: `${name}o`, ...approved })
  app.clock.advance(365 * DAY - SECOND)
  expect(await isFree(`${name}0`)).toBe(false)
  expect((await ask(`${name}0`)).code).toBe('username_taken')
  expect((await register(`${name}0`)).code).toBe('username_taken')
  expect((await ask(`${name}0`, member)).status).toBe(200)
  await app.services.db.delete(requests).where(eq(requests.status, 'pending'))
  app.clock.advance(SECOND)
  expect(await isFree(`${name}0`)).toBe(true)
})

describe('an erased member’s usernames', () => {
  const erased: [string, (member: { id: string }) => Promise<unknown>][] = [
    ['erased by the operator', ({ id }) => eraseMember(app.services, id)],
    [
      'erased immediately, at their request',
      async (member) => {
        await app.as(member).call(leave, { word: LEAVING_WORD, password: PASSWORD, when: 'now' })
        await app.services.jobs.drain()
      },
    ],
    [
      'erased after the grace period',
      async (member) => {
        await app.as(member).call(leave, { word: LEAVING_WORD, password: PASSWORD })
        app.clock.advance(GRACE_DAYS * DAY)
        await eraseLeavers(app.services)
      },
    ],
  ]
  test.each(erased)(
    'are held for a year, so that no one can take them: %s',
    covers('UNAME-27.5'),
    async (_, erase) => {
      const [name, former] = [`${unique()}o`, unique()]
      const member = await app.given.member({ username: name })
      const given = { status: 'approved', decidedAt: app.clock.now() } as const
      await store({ userId: member.id, oldUsername: former, ...given })
      app.clock.advance(100 * DAY)
      const attempts = [erase(member), ...[1, 2, 3].map(() => register(`${name}.`))]
      await Promise.all(attempts)
      expect(
        await app.services.db.$count(
          profiles,
          eq(normalizedUsernameIn(profiles.username), normalizedUsername(name)),
        ),
      ).toBe(0)
      const alike = name.replace(/o$/, '0')
      expect([await isFree(alike), await isFree(former)]).toEqual([false, false])
      expect((await register(alike)).code).toBe('username_taken')
      expect((await ask(alike)).code).toBe('username_taken')
      const admin = { email: `${unique()}@example.org`, username: alike, password: PASSWORD }
      await expect(createAdmin(app.services, admin)).rejects.toMatchObject({
        reason: { code: 'username_taken' },
      })
      app.clock.advance(265 * DAY)
      expect([await isFree(alike), await isFree(former)]).toEqual([false, true])
      app.clock.advance(100 * DAY)
      expect(await isFree(alike)).toBe(true)
      await releaseNames(app.services)
      expect(await app.services.db.$count(heldUsernames)).toBe(0)
      expect((await register(alike)).status).toBe(200)
    },
  )

  test('are stored as hashes that only this site can create', covers('UNAME-27.5'), async () => {
    const { db, config } = app.services
    const name = unique()
    await eraseMember(app.services, (await app.given.member({ username: name })).id)
    const rows = await db.select().from(heldUsernames)
    const plain = (text: string) => createHash('sha256').update(text).digest()
    const theirs = heldHashOf(
      { ...config, secretKey: 'another key, which is not the one of this site' },
      name,
    )
    expect(rows.map(({ hash }) => hash)).toEqual([heldHashOf(config, name)])
    for (const other of [plain(name), plain(normalizedUsername(name)), theirs]) {
      expect(other).not.toEqual(rows[0]?.hash)
    }
  })
})

test('members who already have look-alike names keep them', covers('UNAME-27.4'), async () => {
  const name = unique()
  await app.given.member({ username: `${name}-m` })
  const alike = await app.given.member({ username: `${name}-rn` })
  expect((await ask(`${name}.rn`, alike)).code).toBe('username_taken')
  expect((await ask(`${name}-other`, alike)).status).toBe(200)
})

test(
  'members keep names they already have, even if these could pass for the operators’',
  covers('ROUTE-26.2'),
  async () => {
    const member = await app.given.member({ username: `support-${unique()}` })
    const agent = app.as(member)
    expect((await agent.call(updateProfile, { profileTitle: 'Still here' })).status).toBe(200)
    expect((await agent.call(getSession, {})).ok.session?.user.username).toBe(member.username)
    const shown = await app.visitor().call(getProfile, { username: member.username })
    expect(shown.ok.username).toBe(member.username)
  },
)

test('a sign-up can’t be confirmed once someone else has a look-alike name', async () => {
  const waiting = await app.given.signUp({ username: unique() })
  await app.given.member({ username: `${waiting.username}.` })
  const answer = await app.visitor().call(confirmEmail, { token: waiting.token, password: PASSWORD })
  expect(answer.code).toBe('invalid_token')
})

/** Returns twenty look-alike names, all written differently. */
const twentyAlike = () => {
  const name = unique()
  const ends = ['o', '0', 'O', '-o']
  const starts = ['l', '1', 'i', 'I', 'l.']
  return starts.flatMap((start) => ends.map((end) => `${start}${name}${end}`))
}
const holdersOf = async (username: string) => {
  const { db } = app.services
  const normalized = normalizedUsername(username)
  const having = await db.$count(profiles, eq(normalizedUsernameIn(profiles.username), normalized))
  const waiting = await db.$count(requests, eq(normalizedUsernameIn(requests.newUsername), normalized))
  return [having, waiting]
}

test('of twenty concurrent sign-ups with look-alike names, one succeeds', onBoth('REG-60.2'), async () => {
  const names = twentyAlike()
  const answers = await Promise.all(names.map(register))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'username_taken')).toHaveLength(19)
  expect(await holdersOf(names[0] ?? '')).toEqual([1, 0])
})

test('of twenty concurrent requests for look-alike names, one is stored', onBoth('REG-60.2'), async () => {
  const names = twentyAlike()
  const members: { id: string }[] = []
  for (const _ of names) members.push(await app.given.member())
  const answers = await Promise.all(names.map((name, at) => ask(name, members[at])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'username_taken')).toHaveLength(19)
  expect(await holdersOf(names[0] ?? '')).toEqual([0, 1])
})

test('of concurrent sign-ups and username requests, one gets the name', onBoth('REG-60.2'), async () => {
  const names = twentyAlike()
  const members: { id: string }[] = []
  for (const _ of names) members.push(await app.given.member())
  await Promise.all(names.map((name, at) => (at % 2 ? register(name) : ask(name, members[at]))))
  const [having = 0, waiting = 0] = await holdersOf(names[0] ?? '')
  expect(having + waiting).toBe(1)
})

test('sending the same sign-up several times concurrently creates one account', onBoth(), async () => {
  const form = signUpForm()
  const answers = await Promise.all([1, 2, 3].map(() => app.visitor().call(signUp, form)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ ok }) => ok.session?.user.id)).size).toBe(1)
})
