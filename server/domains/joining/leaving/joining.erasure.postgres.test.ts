// Runs only on PostgreSQL, because the embedded database runs one transaction at a time, so nothing can race.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { leave, LEAVING_WORD } from '#shared/domains/joining/joining.leaving.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { erasePersonal } from '#server/platform/domain/personal.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { createChatting } from '#server/testing/builders/chats.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { chatMessages, chatRooms } from '#server/domains/chat/chat.tables.ts'
import { messages, messageThreads } from '#server/domains/messages/messages.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { memberReports, reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { eraseMember } from './joining.erasure.commands.ts'

const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 10_000, interval: 5 })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test(
  'if two members are erased at the same time, neither their conversation nor their chat is left',
  covers('DEL-05.1'),
  async () => {
    const { db } = app.services
    const { createPair, write } = createChatting(app)
    const counts = () =>
      Promise.all([messageThreads, messages, chatRooms, chatMessages].map((table) => db.$count(table)))
    const pairs: { id: string }[][] = []
    // Separate pairs, because once two erasures have waited for each other in one table, they no longer meet in the
    // next.
    for (let count = 0; count < 8; count += 1) {
      const [anna, max] = [await app.given.member(), await app.given.member()]
      await app.as(max).call(sendMessage, { to: anna.username, body: 'Hello', clientKey: newId() })
      const chatting = await createPair()
      await write(chatting.anna, chatting.roomId)
      pairs.push([anna, max], [chatting.anna, chatting.max])
    }
    // Closed in advance, because closing open chats would make the erasures wait for each other as well.
    await db.update(chatRooms).set({ isActive: false, endedAt: app.clock.now() })
    expect(await counts()).toEqual([8, 8, 8, 8])
    for (const pair of pairs) await Promise.all(pair.map(({ id }) => eraseMember(app.services, id)))
    expect(await counts()).toEqual([0, 0, 0, 0])
  },
)

const countWaiting = async () => {
  const { rows } = await app.services.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

/** Runs the work in a transaction that stays open until released, then runs `last` in it if given. */
const hold = async (
  work: (tx: Tx) => Promise<unknown>,
  last: (tx: Tx) => Promise<unknown> = async () => {},
) => {
  let letGo = () => {}
  const mayGo = new Promise<void>((resolve) => (letGo = resolve))
  let isHeld = false
  const ended = inTransaction(app.services, async ({ tx }) => {
    await work(tx)
    isHeld = true
    await mayGo
    await last(tx)
  })
  await until(() => isHeld)
  return {
    letGo: () => {
      letGo()
      return ended
    },
  }
}

test('the erasure of a member who isn’t an admin doesn’t wait for locks on admins', async () => {
  const [admin, leaver, erased] = [
    await app.given.member({ role: 'admin' }),
    await app.given.member(),
    await app.given.member(),
  ]
  const held = await hold((tx) => tx.select().from(profiles).where(eq(profiles.id, admin.id)).for('update'))
  let gone = 0
  const going = [
    app.as(leaver).call(leave, { word: LEAVING_WORD, password: PASSWORD }),
    eraseMember(app.services, erased.id),
  ].map((each) => each.then(() => (gone += 1)))
  await until(async () => gone === 2 || (await countWaiting()) > 0)
  const heldUp = await countWaiting()
  await Promise.all([held.letGo(), ...going])
  expect(heldUp).toBe(0)
})

test(
  'if a case changes while the admin who has it open is erased, the case is kept and no one has it open',
  covers('DEL-05.2'),
  async () => {
    const { db, personal } = app.services
    const [admin, reported] = [await app.given.member({ role: 'admin' }), await app.given.member()]
    const { caseId } = await createCase(app.services, reported, {
      claimedBy: admin.id,
      claimedAt: app.clock.now(),
    })
    const held = await hold((tx) =>
      tx.update(reportCases).set({ reports: 2 }).where(eq(reportCases.id, caseId)),
    )
    const part = personal.find(({ domain }) => domain === 'reports')
    const erasing = inTransaction(app.services, async (unit) => part && erasePersonal(unit, part, admin.id))
    await until(async () => (await countWaiting()) > 0)
    await Promise.all([held.letGo(), erasing])
    expect(await db.select().from(reportCases).where(eq(reportCases.id, caseId))).toMatchObject([
      { reports: 2, claimedBy: null },
    ])
  },
)

test.each([['profile'], ['photo']] as const)(
  'a report of a %s filed while its member is erased doesn’t identify anyone',
  covers('DEL-05.2'),
  async (kind) => {
    const { db } = app.services
    const reported = await app.given.member()
    const picture = kind === 'photo' ? { fileKey: newId(), width: 1, height: 1 } : {}
    const { caseId, reportId } = await createCase(app.services, reported, { kind, ...picture })
    const [first] = await db.select().from(memberReports).where(eq(memberReports.id, reportId))
    if (!first) throw new Error('There is no report.')
    const held = await hold(
      (tx) => tx.select().from(reportCases).where(eq(reportCases.id, caseId)).for('update'),
      (tx) =>
        tx
          .insert(memberReports)
          .values({ ...first, id: newId(), clientKey: newId(), note: reported.username }),
    )
    const erasing = eraseMember(app.services, reported.id)
    await until(async () => (await countWaiting()) > 0)
    await Promise.all([held.letGo(), erasing])
    const { subjectId, note } = memberReports
    const ofCase = eq(memberReports.caseId, caseId)
    const filed = await db.select({ subjectId, note }).from(memberReports).where(ofCase).orderBy(note)
    expect(filed).toEqual([
      { subjectId: null, note: '' },
      { subjectId: null, note: 'Former member' },
    ])
  },
)

test(
  'an erasure that deadlocks with a decision on a case is retried, and succeeds',
  covers('DEL-05.4'),
  async () => {
    const { db } = app.services
    const reported = await app.given.member()
    const { caseId } = await createCase(app.services, reported)
    const held = await hold(
      (tx) => tx.select().from(reportCases).where(eq(reportCases.id, caseId)).for('update'),
      (tx) => tx.select().from(accounts).where(eq(accounts.id, reported.id)).for('update'),
    )
    const erasing = eraseMember(app.services, reported.id)
    await until(async () => (await countWaiting()) > 0)
    await Promise.all([held.letGo(), erasing])
    expect(await db.$count(accounts, eq(accounts.id, reported.id))).toBe(0)
  },
)
