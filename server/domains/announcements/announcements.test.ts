// Runs on both engines, because announcements are locked, stored and listed by their own SQL.
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AUDIENCES, listShown, type Audience } from '#shared/domains/announcements/announcements.contract.ts'
import {
  addAnnouncement,
  ANNOUNCEMENT_LIMITS,
  deleteAnnouncement,
  endAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '#shared/domains/announcements/announcements.editing.contract.ts'
import { getSite } from '#shared/domains/settings/settings.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR, MINUTE, siteTimeOf } from '#shared/kernel/time.ts'
import { nextNoon } from '#server/testing/scenario/instants.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { createDocumentApp, textOf } from '#server/testing/scenario/documents.ts'
import { actorOf } from '#server/testing/builders/records.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { invalidateAnnouncements } from './announcements.queries.ts'
import { announcements } from './announcements.tables.ts'

let app: TestApp
let actor: { id: string; username: string }
let admin: Agent
beforeAll(async () => {
  app = await createDocumentApp()
  // Starts at noon, because forms send London time, in which one hour a year occurs twice.
  app.clock.set(nextNoon(app.clock.now()))
  actor = await app.given.member({ role: 'admin' })
  admin = app.as(actor)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.delete(announcements)
  invalidateAnnouncements(app.services)
})

/** The London time this many milliseconds from now, as a form sends it. */
const inTime = (passed: number) => {
  const { day, time } = siteTimeOf(new Date(app.clock.now().getTime() + passed))
  return `${day}T${time}`
}
const fields = (changes: object = {}) => ({
  text: 'We’re moving on Sunday.',
  path: '/contact',
  audiences: ['members'] as Audience[],
  startsAt: inTime(-HOUR),
  endsAt: inTime(HOUR),
  ...changes,
})
const add = async (changes: object = {}) =>
  (await admin.call(addAnnouncement, fields(changes))).ok.announcement
const stored = async (id: string) => (await admin.call(getAnnouncement, { id })).ok.announcement
const shown = async (agent: Agent) =>
  (await agent.call(listShown, {})).ok.announcements.map(({ text }) => text)
const listed = async (isOver: boolean) =>
  (await admin.call(listAnnouncements, { isOver })).ok.items.map(({ text, state }) => [text, state])
const recordsOf = (subject: string) =>
  app.services.db
    .select()
    .from(auditActs)
    .where(eq(auditActs.subject, subject))
    .orderBy(asc(auditActs.number))

test('visitors and members can’t manage announcements', covers('BEY-47.1'), async () => {
  const { id, updatedAt } = await add()
  const member = app.as(await app.given.member())
  for (const [agent, refusal] of [
    [app.visitor(), [401, 'not_signed_in']],
    [member, [403, 'not_admin']],
  ] as const) {
    for (const answer of [
      await agent.call(listAnnouncements, {}),
      await agent.call(getAnnouncement, { id }),
      await agent.call(addAnnouncement, fields({ text: 'Mine' })),
      await agent.call(updateAnnouncement, { ...fields({ text: 'Mine' }), id, updatedAt }),
      await agent.call(endAnnouncement, { id, updatedAt }),
      await agent.call(deleteAnnouncement, { id }),
    ]) {
      expect([answer.status, answer.code]).toEqual(refusal)
    }
  }
  expect(await listed(false)).toEqual([['We’re moving on Sunday.', 'running']])
})

test('each announcement is shown only to its audiences', onBoth('BEY-47.1'), async () => {
  for (const audience of AUDIENCES) await add({ text: `For ${audience}`, audiences: [audience] })
  await add({ text: 'For all', audiences: [...AUDIENCES].toReversed(), startsAt: inTime(-2 * HOUR) })
  const [visitor, member] = [app.visitor(), app.as(await app.given.member())]
  expect(await shown(visitor)).toEqual(['For visitors', 'For all'])
  expect(await shown(member)).toEqual(['For members', 'For all'])
  expect((await shown(admin)).toSorted()).toEqual(['For all', 'For members', 'For staff'])
  const read = async (agent: Agent) => textOf((await agent.request('GET', '/about')).body)
  expect(await read(visitor)).toContain('For visitors')
  expect(await read(visitor)).not.toMatch(/For members|For staff/)
  expect(await read(member)).toContain('For members')
  expect(await read(member)).not.toMatch(/For visitors|For staff/)
  expect(JSON.stringify((await visitor.call(getSite, {})).ok)).not.toMatch(/For (members|staff|all)/)
})

test('an announcement’s text and link are shown, but not its audiences or its end', async () => {
  const { id } = await add({ audiences: ['visitors'], text: ' One\n two  three ', path: '' })
  expect((await app.visitor().call(listShown, {})).ok.announcements).toEqual([
    { id, text: 'One two three', path: null },
  ])
})

test(
  'an announcement is shown from its start until its end, in London time',
  covers('BEY-47.2'),
  async () => {
    const member = app.as(await app.given.member())
    await add({ startsAt: inTime(MINUTE), endsAt: inTime(2 * MINUTE) })
    expect(await shown(member)).toEqual([])
    expect(await listed(false)).toEqual([['We’re moving on Sunday.', 'coming']])
    app.clock.advance(MINUTE)
    expect(await shown(member)).toEqual(['We’re moving on Sunday.'])
    expect(await listed(false)).toEqual([['We’re moving on Sunday.', 'running']])
    app.clock.advance(MINUTE)
    expect(await shown(member)).toEqual([])
    expect(await listed(false)).toEqual([])
    expect(await listed(true)).toEqual([['We’re moving on Sunday.', 'over']])
    expect(await add({ startsAt: '2027-07-01T09:00', endsAt: '2027-12-01T09:00' })).toMatchObject({
      startsAt: '2027-07-01T08:00:00.000Z',
      endsAt: '2027-12-01T09:00:00.000Z',
    })
  },
)

test('the announcement that started last is listed first', onBoth('BEY-47.5'), async () => {
  const visitor = app.visitor()
  for (const [text, hours] of [
    ['Second', 2],
    ['First', 1],
    ['Third', 3],
  ] as const) {
    await add({ text, audiences: ['visitors'], startsAt: inTime(-hours * HOUR) })
  }
  expect(await shown(visitor)).toEqual(['First', 'Second', 'Third'])
})

const TEXT = 'Write what you’d like to say, in at most 300 characters.'
const PATH = 'Enter a path of this site, such as /contact, of at most 300 characters, or nothing.'
test.each<[string, Record<string, unknown>, string]>([
  ['no text', { text: '  ' }, TEXT],
  ['text that’s too long', { text: 'a'.repeat(301) }, TEXT],
  ['a link that isn’t a path', { path: 'contact' }, PATH],
  ['a link to another host', { path: '//evil.example' }, PATH],
  ['a link to another host with a backslash', { path: '/\\evil.example' }, PATH],
  ['a link to another site', { path: 'https://evil.example' }, PATH],
  ['a link with a space', { path: '/a b' }, PATH],
  ['a link that’s too long', { path: `/${'a'.repeat(300)}` }, PATH],
  ['no audience', { audiences: [] }, 'Choose who sees it.'],
  ['no start time', { startsAt: '' }, 'Enter a day and a time to start.'],
  ['a day that doesn’t exist', { startsAt: '2026-02-30T10:00' }, 'Enter a day and a time to start.'],
  ['a time that doesn’t exist', { endsAt: '2027-02-01T25:00' }, 'Enter a day and a time to end.'],
  [
    'an end at the same time as the start',
    { endsAt: '2027-02-01T10:00', startsAt: '2027-02-01T10:00' },
    'The end has to be after the start.',
  ],
])(
  '%s is rejected with an error on its field, when adding and when editing an announcement',
  covers('BEY-47.5', 'BEY-47.2'),
  async (_, wrong, text) => {
    const [field = ''] = Object.keys(wrong)
    const before = await add()
    const { id, updatedAt } = before
    for (const answer of [
      await admin.call(addAnnouncement, fields(wrong)),
      await admin.call(updateAnnouncement, { ...fields(wrong), id, updatedAt }),
    ]) {
      expect([answer.status, answer.error?.fields]).toEqual([422, { [field]: text }])
    }
    expect(await stored(id)).toEqual(before)
    expect(await app.services.db.$count(announcements)).toBe(1)
  },
)

test(
  'editing, ending and deleting an announcement take effect immediately and are recorded',
  onBoth('BEY-47.2', 'BEY-47.6'),
  async () => {
    const member = app.as(await app.given.member())
    const first = await add()
    const { id } = first
    expect(await shown(member)).toEqual([first.text])
    const changes = { text: 'On Monday.', path: null }
    const second = (
      await admin.call(updateAnnouncement, { ...fields(changes), id, updatedAt: first.updatedAt })
    ).ok.announcement
    expect(second).toMatchObject({ ...changes, id, state: 'running' })
    expect(await shown(member)).toEqual(['On Monday.'])
    const third = (await admin.call(endAnnouncement, { id, updatedAt: second.updatedAt })).ok.announcement
    expect(third).toMatchObject({ text: 'On Monday.', state: 'over' })
    expect(await shown(member)).toEqual([])
    const again = await admin.call(endAnnouncement, { id, updatedAt: third.updatedAt })
    expect([again.status, again.code]).toEqual([409, 'announcement_not_running'])
    await admin.call(deleteAnnouncement, { id })
    expect(await listed(true)).toEqual([])
    const records = await recordsOf(id)
    expect(records.map(({ act, before, after }) => [act, before, after])).toEqual([
      ['announcements.addAnnouncement', null, first],
      ['announcements.updateAnnouncement', first, second],
      ['announcements.endAnnouncement', second, third],
      ['announcements.deleteAnnouncement', third, null],
    ])
    for (const record of records) expect((await actorOf(app, record))?.id).toBe(actor.id)
  },
)

test(
  'if two admins change the same announcement, the second change is rejected',
  onBoth('BEY-47.6'),
  async () => {
    const { id, updatedAt } = await add()
    const other = app.as(await app.given.member({ role: 'admin' }))
    const edit = (agent: Agent, text: string) =>
      agent.call(updateAnnouncement, { ...fields({ text }), id, updatedAt })
    expect((await edit(admin, 'First')).status).toBe(200)
    for (const answer of [
      await edit(other, 'Second'),
      await other.call(endAnnouncement, { id, updatedAt }),
    ]) {
      expect(answer).toMatchObject({ status: 409, code: 'announcement_changed' })
    }
    expect(await stored(id)).toMatchObject({ text: 'First', state: 'running' })
    await admin.call(deleteAnnouncement, { id })
    for (const answer of [
      await edit(other, 'Third'),
      await other.call(endAnnouncement, { id, updatedAt }),
      await other.call(deleteAnnouncement, { id }),
      await other.call(getAnnouncement, { id: newId() }),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: 'announcement_gone' })
    }
    expect((await recordsOf(id)).map(({ act }) => act)).toHaveLength(3)
  },
)

test(
  'at most 20 announcements can be running or upcoming, however many are over',
  onBoth('BEY-47.5'),
  async () => {
    const over = await add({ startsAt: inTime(-3 * HOUR), endsAt: inTime(-2 * HOUR) })
    for (let count = 1; count < ANNOUNCEMENT_LIMITS.current; count += 1)
      await add({ startsAt: inTime(MINUTE) })
    const last = await Promise.all([1, 2].map(() => admin.call(addAnnouncement, fields())))
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { id, updatedAt } = over
    const refused = await admin.call(updateAnnouncement, { ...fields(), id, updatedAt })
    expect([refused.status, refused.code]).toEqual([409, 'too_many_announcements'])
    expect(await stored(id)).toEqual(over)
    expect(await listed(false)).toHaveLength(ANNOUNCEMENT_LIMITS.current)
  },
)

test('past announcements are listed page by page, last to end first', onBoth(), async () => {
  for (const hours of [3, 1, 2]) {
    await add({ text: `${hours} ago`, startsAt: inTime(-9 * HOUR), endsAt: inTime(-hours * HOUR) })
  }
  await add()
  const first = (await admin.call(listAnnouncements, { isOver: true, limit: 2 })).ok
  expect(first.items.map(({ text }) => text)).toEqual(['1 ago', '2 ago'])
  const rest = (await admin.call(listAnnouncements, { isOver: true, limit: 2, cursor: first.next ?? '' })).ok
  expect([rest.items.map(({ text }) => text), rest.next]).toEqual([['3 ago'], null])
})
