import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getThread, listMessages, listThreads } from '#shared/domains/messages/messages.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { erasePersonal } from '#server/platform/domain/personal.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createBelongings } from '#server/testing/builders/personal-data.ts'
import { listRows, type StoredRow } from '#server/testing/database/rows.ts'
import { auditPeople } from '#server/domains/audit/audit.tables.ts'
import { eraseMember } from './joining.erasure.commands.ts'
import { dataExports } from '#server/domains/joining/joining.tables.ts'
import { covers } from '#testing/covers.ts'

type World = Awaited<ReturnType<typeof createBelongings>>

let app: TestApp
let world: World
let before: StoredRow[]
let after: StoredRow[]
/** The rows stored after the erasure's jobs have run. */
let atLast: StoredRow[]
/**
 * Anna's columns: those filled before, and those still filled once her domains had erased her but not yet her account.
 */
let held: { before: string[]; between: string[] }
let threadId: string
let annasBrowser: Agent

/** Lists the domains' personal columns that refer to the account. */
const listLinks = async (db: Executor, accountId: string) => {
  const links: string[] = []
  for (const column of app.services.personal.flatMap(({ holds }) => holds)) {
    const { rows } = await db.execute(sql`select from ${column.table} where ${column} = ${accountId} limit 1`)
    if (rows.length > 0) links.push(`${getTableName(column.table)}.${column.name}`)
  }
  return links
}

class Undone extends Error {}

/** Lists the columns that would still refer to the member after all domains have erased them, if the account stayed. */
const listLinksBetween = async (memberId: string) => {
  let links: string[] = []
  const attempt = inTransaction(app.services, async (unit) => {
    for (const part of app.services.personal.toReversed()) await erasePersonal(unit, part, memberId)
    links = await listLinks(unit.tx, memberId)
    throw new Undone()
  })
  await expect(attempt).rejects.toThrow(Undone)
  return links
}

beforeAll(async () => {
  app = await createTestApp()
  world = await createBelongings(app)
  const { anna, max } = world
  annasBrowser = app.as(anna)
  await annasBrowser.call(listThreads, {})
  threadId = (await app.as(max).call(listThreads, {})).ok.items[0]?.id ?? ''
  before = await listRows(app.services)
  held = { before: await listLinks(app.services.db, anna.id), between: await listLinksBetween(anna.id) }
  await eraseMember(app.services, anna.id)
  after = await listRows(app.services)
  await app.services.jobs.drain()
  atLast = await listRows(app.services)
})
afterAll(() => app.close())

const wordsOf = ({ id, email, username, photoIds, texts }: World['anna']) => [
  id,
  email,
  username,
  ...photoIds,
  ...Object.values(texts.profile),
  ...Object.values(texts.kept),
  texts.mail,
]

/** The tables that contain one of the words, in any column. */
const tablesWith = (rows: readonly StoredRow[], words: readonly string[]) => {
  const found = rows.filter(({ json }) =>
    words.some((word) => json.toLowerCase().includes(word.toLowerCase())),
  )
  return [...new Set(found.map(({ table }) => table))].sort()
}

test('before the erasure, every column that may refer to a member refers to Anna', () => {
  const columns = app.services.personal.flatMap(({ holds }) =>
    holds.map((column) => `${getTableName(column.table)}.${column.name}`),
  )
  // There's one thread and one chat per pair, so Anna is in one of the two columns of each.
  const side = world.anna.id < world.max.id ? 'b' : 'a'
  const others = ['message_threads', 'chat_rooms'].map((table) => `${table}.participant_${side}`)
  expect(held.before).toEqual(columns.filter((column) => !others.includes(column)))
})

test('before the erasure, each of Anna’s words is stored somewhere', () => {
  const hidden = [world.anna.texts.kept.act]
  for (const word of wordsOf(world.anna).filter((each) => !hidden.includes(each))) {
    expect([word, tablesWith(before, [word])]).not.toEqual([word, []])
  }
})

test('domains erase their own rows, without relying on the account’s deletion', () => {
  expect(held.between).toEqual([])
})

const isReceipt = ({ json }: StoredRow) => json.includes('Your account has been deleted')

test(
  'no table contains anything about an erased member except the email about the erasure',
  covers('DEL-05.1', 'DEL-05.2'),
  () => {
    expect(after.filter(isReceipt)).toHaveLength(1)
    const { photoIds } = world.anna
    for (const word of wordsOf(world.anna).filter((each) => !photoIds.includes(each))) {
      expect([
        word,
        tablesWith(
          after.filter((row) => !isReceipt(row)),
          [word],
        ),
      ]).toEqual([word, []])
    }
  },
)

test('an erased member’s pictures are known only to the job that removes their files', () => {
  const rows = after.filter((row) => tablesWith([row], world.anna.photoIds).length > 0)
  expect(rows.map(({ json }) => (JSON.parse(json) as { name?: string }).name)).toEqual(['photos.removeFiles'])
})

test('others keep what an erased member wrote to them, and a report the member filed is kept as well', () => {
  const { message, line, filed } = world.anna.texts
  expect(tablesWith(after, [message])).toEqual(['public.messages'])
  expect(tablesWith(after, [line])).toEqual(['public.chat_messages'])
  expect(tablesWith(after, [filed])).toEqual(['public.visitor_reports'])
})

test('the other member keeps the conversation, without the erased member', covers('DEL-05.1'), async () => {
  const { anna, max } = world
  const { thread, obstacle } = (await app.as(max).call(getThread, { threadId })).ok
  expect([thread.other, obstacle]).toEqual([null, 'unavailable'])
  const { items } = (await app.as(max).call(listMessages, { threadId })).ok
  expect(items.map(({ body, isMine }) => [body, isMine])).toEqual([
    [anna.texts.message, false],
    [max.texts.message, true],
  ])
})

test('reports no longer contain an erased member’s email address and name', covers('DEL-05.2'), () => {
  const rows = after.filter(({ table }) => table === 'public.visitor_reports')
  const reportOf = (caseNumber: string) =>
    JSON.parse(rows.find(({ json }) => json.includes(`"${caseNumber}"`))?.json ?? '{}') as object
  const tail = world.anna.id.slice(-8)
  expect(reportOf(`by ${tail}`)).toMatchObject({
    email: '',
    location: 'somebody',
    details: world.anna.texts.filed,
    status: 'open',
  })
  expect(reportOf(`about ${tail}`)).toMatchObject({
    email: 'parent@example.org',
    location: 'Former member',
    details: 'I know Former member.',
    status: 'open',
  })
})

test('after an erasure, the audit log is complete, and contains nothing about the member', async () => {
  const isRecord = ({ table }: StoredRow) => table === 'public.audit_acts'
  const recorded = after.filter(isRecord).map(({ json }) => json)
  const kept = before.filter(isRecord).map(({ json }) => json)
  expect(recorded).toEqual(expect.arrayContaining(kept))
  expect(recorded.filter((json) => !kept.includes(json))).toEqual([
    expect.stringContaining('"ops.eraseMember"') as string,
  ])
  const people = await app.services.db.select().from(auditPeople)
  expect(people.map(({ accountId }) => accountId).sort()).toEqual([world.max.id, world.admin.id].sort())
  expect(before.filter(isRecord)).toHaveLength(4)
})

test('an erasure leaves all other data unchanged', () => {
  const isOfDomains = ({ table }: StoredRow) => table.startsWith('public.')
  const kept = before
    .filter(isOfDomains)
    .filter((row) => tablesWith([row], wordsOf(world.anna)).length === 0)
    .map(({ table, json }) => `${table} ${json}`)
  const found = after.filter(isOfDomains).map(({ table, json }) => `${table} ${json}`)
  expect(kept.filter((row) => !found.includes(row))).toEqual([])
  const more = found.filter((row) => !kept.includes(row)).map((row) => row.split(' ')[0] ?? '')
  expect(more.toSorted()).toEqual([
    // Her erasure by an operator, under a pseudonym that identifies no one.
    'public.audit_acts',
    // The data needed to recognise her, since she was banned, without her identity.
    'public.banned_members',
    // Her messages, her reports and reports about her, without her identity.
    'public.chat_messages',
    'public.chat_rooms',
    // The hash of her name, so that no one takes it.
    'public.held_usernames',
    'public.member_reports',
    'public.member_reports',
    'public.member_reports',
    'public.message_threads',
    'public.messages',
    'public.messages',
    // Her page versions from her work as an admin.
    'public.page_versions',
    // A pending sign-up through her link, and that she joined through someone's link, without her identity.
    'public.pending_sign_ups',
    'public.referrals',
    'public.report_cases',
    'public.report_cases',
    'public.report_openings',
    'public.visitor_reports',
    'public.visitor_reports',
  ])
})

test('an erased member’s picture files are deleted, but no one else’s', covers('DEL-05.1'), async () => {
  const files = await app.services.files.list('photos')
  expect(files.map((file) => file.slice('photos/'.length, 'photos/'.length + 36))).toEqual(
    world.max.photoIds.flatMap((id) => [id, id, id]).sort(),
  )
})

test('an erased member’s export is deleted, but no one else’s', async () => {
  const rows = await app.services.db.select().from(dataExports)
  expect(rows.map(({ memberId }) => memberId)).toEqual([world.max.id])
  const files = await app.services.files.list('exports')
  expect(files).toEqual(rows.map(({ id }) => `exports/${id}.zip`))
})

test('once the email about an erasure is sent, nothing about the member is left', () => {
  for (const word of wordsOf(world.anna)) expect([word, tablesWith(atLast, [word])]).toEqual([word, []])
})

test('an erased member gets no other email', () => {
  const toHer = app.emails.filter(({ to }) => to === world.anna.email)
  expect(toHer.map(({ subject }) => subject)).toEqual(['Your account has been deleted'])
  expect(app.emails.map(({ to }) => to)).toContain(world.max.email)
})

test('an erased member’s browser is logged out', async () => {
  const { status, code } = await annasBrowser.call(listThreads, {})
  expect([status, code]).toEqual([401, 'not_signed_in'])
})
