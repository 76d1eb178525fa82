import { appendFileSync, writeFileSync } from 'node:fs'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { leave } from '#shared/domains/joining/joining.leaving.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, SECOND } from '#shared/kernel/time.ts'
import { on } from '#server/platform/domain/events.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { standInTheWay } from '#server/testing/database/in-the-way.ts'
import { listRows } from '#server/testing/database/rows.ts'
import { covers } from '#testing/covers.ts'
import { memberErased } from '#server/domains/accounts/accounts.events.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { eraseAgain, eraseLeavers, eraseMember } from './joining.erasure.commands.ts'
import { closeLeaversAgain } from './joining.leaving.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.jobs.drain()
  app.emails.splice(0)
  writeFileSync(app.services.config.erasureLedger, '')
  // Keeps members who left in other tests from being erased.
  await app.services.db.update(accounts).set({ eraseAt: null })
})

const isThere = async ({ id }: { id: string }) =>
  (await app.services.db.$count(accounts, eq(accounts.id, id))) === 1
const leaves = async (member: { id: string }) =>
  expect((await app.as(member).call(leave, { word: 'DELETE', password: PASSWORD })).status).toBe(200)

/** Makes every erasure of this member fail until the returned function is called. */
const stand = (memberId: string) => {
  const reaction = on(memberErased, (_services, _unit, erased) =>
    erased.memberId === memberId ? Promise.reject(new Error('on purpose')) : Promise.resolve(),
  )
  app.services.reactions.push(reaction)
  return () => app.services.reactions.splice(app.services.reactions.indexOf(reaction), 1)
}

test(
  'the ledger lists erased members by a random ID, and nothing else about them',
  covers('DEL-05.1', 'DEL-05.2'),
  async () => {
    const member = await app.given.member()
    await eraseMember(app.services, member.id)
    expect(await app.services.ledger.read()).toEqual({ erased: [member.id], left: [] })
  },
)

test(
  'restoring an older copy of the database doesn’t bring back members erased since it was made',
  covers('DEL-05.1'),
  async () => {
    const [gone, stays] = [await app.given.member({ role: 'admin' }), await app.given.member()]
    const { email, username } = gone
    await app.given.photo(gone)
    // The database can't tell whether a restored copy has undone the erasure or the erasure is still to come.
    await app.services.ledger.note(gone.id, 'erased')
    await app.services.ledger.note(newId(), 'erased')
    expect(await eraseAgain(app.services)).toBe(1)
    await app.services.jobs.drain()
    expect([await isThere(gone), await isThere(stays)]).toEqual([false, true])
    const rows = await listRows(app.services)
    expect(rows.filter(({ json }) => [gone.id, email, username].some((word) => json.includes(word)))).toEqual(
      [],
    )
    // No one is emailed, because these members were emailed when they were erased.
    expect(app.emails).toEqual([])
    expect(await eraseAgain(app.services)).toBe(0)
  },
)

test('a failed erasure isn’t in the ledger, and doesn’t keep others from being erased', async () => {
  const [first, second] = [await app.given.member(), await app.given.member()]
  for (const member of [first, second]) await leaves(member)
  app.clock.advance(14 * DAY)
  const stop = stand(first.id)
  await expect(eraseLeavers(app.services)).rejects.toThrow('1 of 2 failed')
  expect([await isThere(first), await isThere(second)]).toEqual([true, false])
  expect((await app.services.ledger.read()).erased).toEqual([second.id])
  stop()
  await eraseLeavers(app.services)
  expect(await isThere(first)).toBe(false)
  expect((await app.services.ledger.read()).erased).toEqual([second.id, first.id])
})

test('no one is erased if the ledger can’t be written', async () => {
  const member = await app.given.member()
  const { ledger } = app.services
  const { note } = ledger
  ledger.note = () => Promise.reject(new Error('the disk is full'))
  await expect(eraseMember(app.services, member.id)).rejects.toThrow('the disk is full')
  ledger.note = note
  expect(await isThere(member)).toBe(true)
})

test('an erasure that was recorded in the ledger but not completed is completed later', async () => {
  const member = await app.given.member()
  appendFileSync(app.services.config.erasureLedger, `\n${member.id}\n`)
  await eraseAgain(app.services)
  await app.services.jobs.drain()
  expect(await isThere(member)).toBe(false)
})

test('a failing erasure doesn’t fail startup: no one sees the member, and the erasure is retried', async () => {
  const member = await app.given.member()
  const other = app.as(await app.given.member())
  const browser = app.as(member)
  expect((await browser.call(getSession, {})).ok.session).not.toBeNull()
  await app.services.ledger.note(member.id, 'erased')
  const stop = stand(member.id)
  expect(await eraseAgain(app.services)).toBe(1)
  expect((await browser.call(getSession, {})).ok.session).toBeNull()
  await app.services.jobs.drain()
  expect((await other.call(getProfile, { username: member.username })).status).toBe(404)
  expect((await app.visitor().call(logIn, { email: member.email, password: PASSWORD })).status).toBe(401)
  stop()
  app.clock.advance(HOUR)
  await app.services.jobs.drain()
  expect(await isThere(member)).toBe(false)
  expect(app.emails).toEqual([])
})

test('two processes that erase the same leavers don’t interfere with each other', async () => {
  const members = [await app.given.member(), await app.given.member(), await app.given.member()]
  for (const member of members) await leaves(member)
  app.clock.advance(14 * DAY)
  await Promise.all([eraseLeavers(app.services), eraseLeavers(app.services)])
  expect(await app.services.db.$count(accounts, isNotNull(accounts.eraseAt))).toBe(0)
  await app.services.jobs.drain()
  expect(app.emails.filter(({ subject }) => subject === 'Your account has been deleted')).toHaveLength(3)
})

test('a member who comes back while others are being erased stays', async () => {
  const [first, returning] = [await app.given.member(), await app.given.member()]
  await leaves(first)
  app.clock.advance(SECOND)
  await leaves(returning)
  app.clock.advance(14 * DAY)
  const reaction = on(memberErased, async (_services, { tx }) => {
    await tx
      .update(accounts)
      .set({ status: 'active', eraseAt: null })
      .where(and(eq(accounts.id, returning.id), isNotNull(accounts.eraseAt)))
  })
  app.services.reactions.push(reaction)
  await eraseLeavers(app.services)
  app.services.reactions.splice(app.services.reactions.indexOf(reaction), 1)
  expect([await isThere(first), await isThere(returning)]).toEqual([false, true])
})

describe('a member who has left and may still come back', () => {
  /** Makes the database look as if it had been restored from an earlier copy. */
  const restore = ({ id }: { id: string }) =>
    app.services.db.update(accounts).set({ status: 'active', eraseAt: null }).where(eq(accounts.id, id))
  const statusOf = async ({ id }: { id: string }) =>
    (await app.services.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.status
  const logsIn = async ({ email }: { email: string }) =>
    (await app.visitor().call(logIn, { email, password: PASSWORD })).status

  test('is closed in a restored copy as well, with the full grace period', covers('DEL-05.2'), async () => {
    const member = await app.given.member()
    await leaves(member)
    await app.services.jobs.drain()
    app.clock.advance(DAY)
    await restore(member)
    const browser = app.as(member)
    expect((await browser.call(getSession, {})).ok.session?.user.id).toBe(member.id)
    expect(await closeLeaversAgain(app.services)).toBe(1)
    expect((await browser.call(getSession, {})).ok.session).toBeNull()
    expect((await app.visitor().call(getProfile, { username: member.username })).status).toBe(404)
    expect(await closeLeaversAgain(app.services)).toBe(0)
    app.clock.advance(14 * DAY - SECOND)
    await eraseLeavers(app.services)
    expect(await isThere(member)).toBe(true)
    app.clock.advance(SECOND)
    await eraseLeavers(app.services)
    expect(await isThere(member)).toBe(false)
  })

  test('is closed again even if a different account can’t be', async () => {
    const [first, second] = [await app.given.member(), await app.given.member()]
    for (const member of [first, second]) await leaves(member)
    await app.services.jobs.drain()
    for (const member of [first, second]) await restore(member)
    const stop = await standInTheWay(app.services, 'accounts', `id = '${first.id}' and status = 'deleted'`)
    await expect(closeLeaversAgain(app.services)).rejects.toThrow('1 of 2 failed')
    await stop()
    expect([await statusOf(first), await statusOf(second)]).toEqual(['active', 'deleted'])
    expect(await closeLeaversAgain(app.services)).toBe(1)
  })

  test('has no session left from the restored copy after coming back', covers('DEL-05.2'), async () => {
    const member = await app.given.member()
    await leaves(member)
    await app.services.jobs.drain()
    await restore(member)
    const browser = app.as(member)
    expect((await browser.call(getSession, {})).ok.session).not.toBeNull()
    await closeLeaversAgain(app.services)
    expect(await logsIn(member)).toBe(200)
    expect((await browser.call(getSession, {})).ok.session).toBeNull()
  })

  test('isn’t closed again after coming back', async () => {
    const member = await app.given.member()
    await leaves(member)
    await app.services.jobs.drain()
    expect(await logsIn(member)).toBe(200)
    expect(await app.services.ledger.read()).toEqual({ erased: [], left: [] })
    expect(await closeLeaversAgain(app.services)).toBe(0)
    expect(await statusOf(member)).toBe('active')
  })

  test('isn’t recorded as having left after coming back immediately, or after the erasure', async () => {
    const [quick, erased] = [await app.given.member(), await app.given.member()]
    for (const member of [quick, erased]) await leaves(member)
    expect(await logsIn(quick)).toBe(200)
    await eraseMember(app.services, erased.id)
    await app.services.jobs.drain()
    expect(await app.services.ledger.read()).toEqual({ erased: [erased.id], left: [] })
  })

  test('can’t come back while the ledger can’t be written', async () => {
    const member = await app.given.member()
    await leaves(member)
    const { ledger } = app.services
    const { note } = ledger
    ledger.note = () => Promise.reject(new Error('the disk is full'))
    expect(await logsIn(member)).toBe(500)
    ledger.note = note
    expect(await statusOf(member)).toBe('deleted')
  })
})
