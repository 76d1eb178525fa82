// Runs on both engines, because the search has its own SQL.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AUDIT_LIMITS, checkActs, downloadActs, listActs } from '#shared/domains/audit/audit.contract.ts'
import { DAY, siteTimeOf } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { recordAct, recordOperatorAct } from './audit.commands.ts'
import { findLatestActs } from './audit.list.queries.ts'
import { verifyActs } from './audit.queries.ts'
import { auditActs } from './audit.tables.ts'
import { viewActsAsCsv } from './audit.view.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>
type Act = Parameters<typeof recordAct>[2]

let app: TestApp
let admin: Member
let member: Member
let staff: Agent
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.given.member({ role: 'admin' })
  staff = app.as(admin)
})
afterAll(() => app.close())

/** Changes the table as only its owner or a superuser can. */
const asOwner = async (change: ReturnType<typeof sql>) => {
  const { db } = app.services
  await db.execute(sql`alter table ${auditActs} disable trigger all`)
  await db.execute(change)
  await db.execute(sql`alter table ${auditActs} enable trigger all`)
}
beforeEach(async () => {
  await asOwner(sql`delete from ${auditActs}`)
  member = await app.given.member()
})

/** Records an action one second after the previous one, and returns its time. */
const record = async (act: Partial<Act> = {}) => {
  app.clock.advance(1000)
  const at = act.at ?? app.clock.now()
  await inTransaction(app.services, ({ tx }) =>
    recordAct(app.services, tx, {
      actor: admin,
      act: 'settings.saveSettings',
      subject: 'site',
      ...act,
      at,
    }),
  )
  return at.toISOString()
}
const found = async (search: Parameters<typeof staff.call<typeof listActs>>[1] = {}) =>
  (await staff.call(listActs, search)).ok.items
const acts = async (search: Parameters<typeof found>[0] = {}) => (await found(search)).map(({ act }) => act)
const download = async (search: Parameters<typeof found>[0] = {}) => {
  const query = new URLSearchParams(search as Record<string, string>)
  return staff.request('GET', `${downloadActs.path}?${query.toString()}`)
}
const linesOf = (body: string) => body.split('\r\n').filter(Boolean)

test('visitors and members can’t read any of the audit log', covers('BEY-15.2'), async () => {
  for (const other of [app.visitor(), app.as(member)]) {
    for (const endpoint of [listActs, checkActs] as const) {
      expect([401, 403]).toContain((await other.call(endpoint, {})).status)
    }
    expect([401, 403]).toContain((await other.request('GET', downloadActs.path)).statusCode)
  }
})

test(
  'every recorded action is listed with its time, actor, subject, and the state before and after, latest first',
  onBoth('BEY-15.2'),
  async () => {
    await record({ before: { siteName: 'Old' }, after: { siteName: 'New' } })
    const at = await record({
      act: 'profiles.approveUsername',
      subject: { memberId: member.id },
      before: { username: 'anna' },
      after: { newUsername: 'kate' },
    })
    await inTransaction(app.services, ({ tx, now }) =>
      recordOperatorAct(app.services, tx, { at: now, act: 'photos.ban', subject: { memberId: member.id } }),
    )
    const by = { kind: 'admin', name: admin.username }
    const upon = { kind: 'member', name: member.username }
    expect(await found()).toMatchObject([
      { actor: { kind: 'operator', name: null }, act: 'photos.ban', subject: upon, changes: [] },
      {
        at,
        actor: by,
        act: 'profiles.approveUsername',
        subject: upon,
        changes: [
          { label: 'Username', before: 'anna', after: null },
          { label: 'New username', before: null, after: 'kate' },
        ],
      },
      {
        actor: by,
        act: 'settings.saveSettings',
        subject: { kind: 'thing', name: 'site' },
        changes: [{ label: 'Site name', before: 'Old', after: 'New' }],
      },
    ])
  },
)

test('audit entries are listed page by page, none twice even with the same timestamp', onBoth(), async () => {
  const at = app.clock.now()
  for (let count = 0; count < 5; count += 1) await record({ at })
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { items: { id: string }[]; next: string | null } = (
      await staff.call(listActs, { limit: 2, ...(cursor && { cursor }) })
    ).ok
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }
  expect(new Set(ids).size).toBe(5)
  expect(ids).toHaveLength(5)
})

test(
  'audit entries can be filtered by actor, action, subject and time, or by all of them',
  onBoth('BEY-15.1', 'BEY-15.2'),
  async () => {
    const other = await app.given.member({ role: 'admin' })
    await record({ actor: other, act: 'verification.approve', subject: { memberId: member.id } })
    await record({ actor: other, act: 'menus.saveMenu', subject: 'menu' })
    await record({ act: 'verification.reject', subject: { memberId: member.id } })
    const [by, upon, act] = [
      other.username.toUpperCase(),
      member.username.toUpperCase(),
      'menus.saveMenu',
    ] as const
    expect(await acts({ by })).toEqual(['menus.saveMenu', 'verification.approve'])
    expect(await acts({ act })).toEqual(['menus.saveMenu'])
    expect(await acts({ upon })).toEqual(['verification.reject', 'verification.approve'])
    expect(await acts({ by, upon })).toEqual(['verification.approve'])
    expect(await acts({ by, act })).toEqual(['menus.saveMenu'])
    expect(await acts({ act: 'verification.reject', upon })).toEqual(['verification.reject'])
    expect(await acts({ by, act: 'verification.approve', upon })).toEqual(['verification.approve'])
    expect(await acts({ by, act: 'verification.reject', upon })).toEqual([])
    expect(await acts({ by: 'unknown' })).toEqual([])
    expect(await acts({ upon: 'unknown' })).toEqual([])
  },
)

test('`from` and `to` are days in the site’s time zone, both inclusive', onBoth('BEY-15.2'), async () => {
  const instants = [
    '2026-06-30T22:59:59.000Z',
    '2026-06-30T23:00:00.000Z',
    '2026-07-01T22:59:59.000Z',
    '2026-07-01T23:00:00.000Z',
  ]
  for (const at of instants) await record({ at: new Date(at) })
  const times = async (search: Parameters<typeof found>[0]) => (await found(search)).map(({ at }) => at)
  expect(await times({ from: '2026-07-01', to: '2026-07-01' })).toEqual([instants[2], instants[1]])
  expect(await times({ from: '2026-07-02' })).toEqual([instants[3]])
  expect(await times({ to: '2026-06-30' })).toEqual([instants[0]])
  expect(await times({ from: '2026-07-02', to: '2026-07-01' })).toEqual([])
  for (const from of ['1999-12-31', '3000-01-01', '2026-02-30']) {
    expect((await staff.call(listActs, { from })).status).toBe(422)
  }
  expect((await staff.call(listActs, { from: '2000-01-01', to: '2999-12-31' })).status).toBe(200)
})

test('the audit log rejects an unknown action, a name that’s too long and an invalid cursor', async () => {
  const wrong = [{ act: 'things.other' }, { by: 'x'.repeat(101) }, { upon: 'x'.repeat(101) }, { cursor: 'x' }]
  for (const search of wrong) expect((await staff.call(listActs, search as object)).status).toBe(422)
  expect((await staff.call(listActs, { by: 'x'.repeat(100) })).status).toBe(200)
})

test(
  'once an account is deleted, audit entries about it show neither its owner nor the details',
  covers('BEY-15.2'),
  async () => {
    const other = await app.given.member({ role: 'admin' })
    await record({
      actor: other,
      act: 'verification.approve',
      subject: { memberId: member.id },
      before: { status: 'x' },
    })
    for (const { id } of [member, other]) await app.services.db.delete(accounts).where(eq(accounts.id, id))
    expect(await found()).toMatchObject([
      { actor: { kind: 'admin', name: null }, subject: { kind: 'member', name: null }, changes: [] },
    ])
    expect(linesOf((await download()).body)[1]).toMatch(
      /"An admin who has left",.*"A member who has left","",""$/,
    )
  },
)

test('entries on reports about and exports of admins are hidden from them', covers('BEY-15.3'), async () => {
  const other = await app.given.member({ role: 'admin' })
  const { caseId } = await createCase(app.services, admin)
  await record({ actor: other, act: 'reports.openCase', subject: caseId })
  await record({ actor: other, act: 'reports.decide', subject: { memberId: admin.id } })
  await record({ actor: other, act: 'ops.exportMember', subject: { memberId: admin.id } })
  await record({ actor: other, act: 'verification.approve', subject: { memberId: admin.id } })
  expect(await acts()).toEqual(['verification.approve'])
  expect(await acts({ upon: admin.username })).toEqual(['verification.approve'])
  expect((await download({ act: 'reports.openCase' })).body).not.toContain(caseId)
  expect((await staff.call(checkActs, {})).ok.entries).toBe(1)
  expect((await app.as(other).call(checkActs, {})).ok.entries).toBe(4)
  const toOther = (await app.as(other).call(listActs, {})).ok.items.map(({ act }) => act)
  expect(toOther).toEqual(['verification.approve', 'ops.exportMember', 'reports.decide', 'reports.openCase'])
})

test('the audit log never shows values that look like secrets, and truncates long ones', async () => {
  const long = { text: 'x'.repeat(1001), fits: 'x'.repeat(1000) }
  await record({
    before: { apiToken: 'abc', on: true },
    after: { apiToken: 'def', on: false, links: [{ label: 'Go' }], ...long },
  })
  expect((await found())[0]?.changes).toEqual([
    { label: 'On', before: 'Yes', after: 'No' },
    { label: 'Fits', before: null, after: 'x'.repeat(1000) },
    { label: 'Text', before: null, after: `${'x'.repeat(1000)}…` },
    { label: 'Links 1, label', before: null, after: 'Go' },
  ])
})

test('the audit log can be saved as CSV that no spreadsheet executes', covers('BEY-15.4'), async () => {
  const { day, time } = siteTimeOf(app.clock.now())
  await record({ before: { siteName: '=1+1' }, after: { siteName: 'a "b"' } })
  await record({ act: 'menus.saveMenu', subject: '@menu' })
  const answer = await download({ act: 'settings.saveSettings' })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': expect.stringMatching(/^attachment; filename="audit-log-[\d-]+\.csv"$/) as string,
    'cache-control': 'no-store',
  })
  const [head, line, ...rest] = linesOf(answer.body)
  expect(head).toBe('\uFEFF"When","Who","What","Whom","Before","After"')
  expect(line).toMatch(
    /^"[^"]+","[^"]+","Changed the site settings","site","Site name: =1\+1","Site name: a ""b"""$/,
  )
  expect(line?.split(',')[0]).toBe(`"${day} ${time}"`)
  expect(rest).toEqual([])
  expect((await download()).body).toContain(`,"'@menu",`)
})

test.each(['=', '+', '-', '@', '\t', '\r'])('a CSV cell that begins with %j is saved as text', (sign) => {
  const act = { id: '', at: '2026-03-02T10:00:00.000Z', act: `${sign}x`, changes: [] }
  const csv = viewActsAsCsv({
    acts: [{ ...act, actor: { kind: 'admin', name: 'a' }, subject: { kind: 'thing', name: 'b' } }],
    isCut: false,
  })
  expect(csv.toString()).toContain(`"'${sign}x"`)
})

test('only a truncated CSV file says that it’s truncated', covers('BEY-15.4'), async () => {
  expect(AUDIT_LIMITS.EXPORTED).toBe(5000)
  for (let count = 0; count < 3; count += 1) await record()
  const upTo = async (most: number) =>
    linesOf(viewActsAsCsv(await findLatestActs(app.services, { viewerId: admin.id, most })).toString())
  expect(await upTo(3)).toHaveLength(4)
  expect((await upTo(2)).slice(3)).toEqual([
    '"Only the latest 2 entries are here. Search for fewer days to get the rest."',
  ])
})

test('the audit chain’s state is shown, with the first broken entry', onBoth('BEY-15.5'), async () => {
  const check = async (behind = 0) => (await staff.call(checkActs, { behind })).ok
  expect(await check()).toEqual({ next: null, entries: 0, since: null, broken: null })
  app.clock.advance(DAY)
  const since = await record()
  for (let count = 0; count < 3; count += 1) await record()
  expect(await check()).toEqual({ next: null, entries: 4, since, broken: null })
  expect(await check(2)).toMatchObject({ next: null, entries: 2, broken: null })
  await asOwner(sql`update ${auditActs} set act = 'menus.saveMenu' where number = 3`)
  const at = expect.any(String) as string
  expect(await check()).toMatchObject({ next: null, entries: 3, broken: { number: 3, at } })
  await asOwner(sql`delete from ${auditActs} where number = 3`)
  expect(await check(1)).toMatchObject({ broken: { number: 3, at: null } })
  expect((await staff.call(checkActs, { behind: -1 })).status).toBe(422)
})

test('a check of the audit chain continues after the end of a full batch', onBoth('BEY-15.5'), async () => {
  for (let count = 0; count < 3; count += 1) await record()
  const { db, config } = app.services
  const portion = (behind: number, most: number) => verifyActs(db, config.secretKey, { behind, most })
  expect(await portion(0, 2)).toMatchObject({ count: 2, broken: null })
  expect(await portion(2, 2)).toEqual(await portion(0, 10))
  await asOwner(sql`update ${auditActs} set act = 'menus.saveMenu' where number = 2`)
  expect(await portion(0, 1)).toMatchObject({ count: 1, broken: null })
  expect(await portion(1, 1)).toMatchObject({ broken: 2 })
})
