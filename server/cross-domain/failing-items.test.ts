import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { endExpired } from '../domains/membership/membership.commands.ts'
import { membershipSubscriptions } from '../domains/membership/membership.tables.ts'
import { sendPromptMails } from '../domains/notifications/notifications.sending.commands.ts'
import { notices } from '../domains/notifications/notifications.tables.ts'
import { savedSearches } from '#server/domains/search/saved/search.saved.tables.ts'
import { notifyOfNew } from '#server/domains/search/saved/search.telling.commands.ts'
import { createTestApp, type TestApp } from '../testing/scenario/app.ts'
import { standInTheWay } from '../testing/database/in-the-way.ts'
import { newTown } from '../testing/scenario/town.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Two members, in the order in which jobs process members. */
const pair = async () => {
  const members = [await app.given.member(), await app.given.member()]
  const [first, second] = members.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!first || !second) throw new Error('nobody is there')
  return { first, second }
}

/**
 * Whether the first and the second item are done, after a run in which the first fails and again after a run without
 * failures.
 */
const doneOf = async (
  work: () => Promise<void>,
  [table, condition]: [table: string, condition: string],
  isDone: () => Promise<boolean[]>,
) => {
  expect(await isDone()).toEqual([false, false])
  const stop = await standInTheWay(app.services, table, condition)
  await expect(work()).rejects.toMatchObject({ errors: [{ cause: { constraint: `${table}_on_purpose` } }] })
  await stop()
  const once = await isDone()
  await work()
  return { once, twice: await isDone() }
}

const EACH_ALONE = { once: [false, true], twice: [true, true] }

test('a subscription that can’t be ended doesn’t stop other subscriptions from ending, and is retried', async () => {
  const { db } = app.services
  const { first, second } = await pair()
  for (const member of [first, second]) await app.given.tier(member, 'gold')
  await db.update(membershipSubscriptions).set({ expiresAt: new Date(app.clock.now().getTime() - DAY) })
  // The subscription with the lowest id may be either member's.
  const rows = await db.select().from(membershipSubscriptions).orderBy(membershipSubscriptions.id)
  const isEnded = async () => {
    const now = await db.select().from(membershipSubscriptions).orderBy(membershipSubscriptions.id)
    return now.map(({ status }) => status === 'ended')
  }
  const ofFirst = `id = '${rows[0]?.id}' and status = 'ended'`
  const done = await doneOf(() => endExpired(app.services), ['membership_subscriptions', ofFirst], isEnded)
  expect(done).toEqual(EACH_ALONE)
})

test('a saved search that can’t be checked doesn’t hold up other saved searches, and is retried', async () => {
  const { db } = app.services
  const { first, second } = await pair()
  const town = newTown(app)
  for (const member of [first, second]) await app.given.savedSearch(member, { query: { town: town.town } })
  app.clock.advance(HOUR)
  await town.member()
  const isTold = async () => {
    const rows = await db.select().from(savedSearches).orderBy(savedSearches.memberId)
    return rows.map((row) => row.isTold)
  }
  const ofFirst = `member_id = '${first.id}' and is_told`
  const done = await doneOf(() => notifyOfNew(app.services), ['saved_searches', ofFirst], isTold)
  expect(done).toEqual(EACH_ALONE)
})

test('a member who can’t be emailed doesn’t hold up emails to other members, and is retried', async () => {
  const { first, second } = await pair()
  for (const { username: to } of [first, second]) {
    const sender = await app.given.member()
    await app.as(sender).call(sendMessage, { to, body: 'Hello', clientKey: newId() })
  }
  await app.services.jobs.drain()
  app.clock.advance(3 * MINUTE)
  const isWritten = async () => {
    const rows = await app.services.db.select().from(notices).orderBy(notices.memberId)
    return rows.flatMap(({ memberId, handledAt }) =>
      [first.id, second.id].includes(memberId) ? [handledAt !== null] : [],
    )
  }
  const ofFirst = `member_id = '${first.id}' and handled_at is not null`
  const done = await doneOf(() => sendPromptMails(app.services), ['notices', ofFirst], isWritten)
  expect(done).toEqual(EACH_ALONE)
})
