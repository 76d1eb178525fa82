import { and, eq, inArray, lt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COUNTED, OTHERS, type Counted } from '#shared/domains/statistics/statistics.contract.ts'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { newId, newOrderedId } from '#shared/kernel/ids.ts'
import { addDays, DAY, HOUR, SECOND, siteDayOf } from '#shared/kernel/time.ts'
import { listCounts } from '#server/platform/domain/counts.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { addMany } from '#server/testing/scenario/many.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { messages, messageThreads } from '../messages/messages.tables.ts'
import { photos } from '../photos/photos.tables.ts'
import { memberActivity, profiles } from '../profiles/profiles.tables.ts'
import { reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { verificationPhotos } from '../verification/verification.tables.ts'
import { countDays } from './statistics.commands.ts'
import { dailyCounts } from './statistics.tables.ts'

/** A summer's day, which ends at 23:00 UTC in London. */
const DAY_COUNTED = '2026-06-16'
const FIRST = new Date('2026-06-15T23:00:00Z')
const LAST = new Date('2026-06-16T22:59:59Z')
const BEFORE = new Date('2026-06-15T22:59:59Z')
const AFTER = new Date('2026-06-16T23:00:00Z')
const BORDERS = [BEFORE, FIRST, LAST, AFTER]

let app: TestApp
/** One member for each of the times in `BORDERS`. */
let four: { id: string }[]
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2026-06-17T10:00:00Z'))
  const { db } = app.services
  await db.delete(dailyCounts)
  await db.delete(accounts)
  await db.delete(reportCases)
  four = []
  // These members neither joined nor were active on the days tested, unless a test sets this.
  while (four.length < BORDERS.length)
    four.push(await app.given.member({ lastActiveAt: new Date(0) }, { createdAt: new Date(0) }))
})

const each = async (put: (member: { id: string }, at: Date) => Promise<unknown>) => {
  for (const [place, at] of BORDERS.entries()) await put(four[place] ?? { id: '' }, at)
}

const stored = async (what: Counted, day = DAY_COUNTED) => {
  const rows = await app.services.db
    .select({ key: dailyCounts.key, amount: dailyCounts.amount })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.what, what), eq(dailyCounts.day, day)))
  return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]))
}

const count = () => countDays(app.services)

/** Marks the day before the given one as counted, so that counting starts with the given day. */
const beginOn = (day = DAY_COUNTED) =>
  app.services.db
    .insert(dailyCounts)
    .values(COUNTED.map((what) => ({ day: addDays(day, -1), what, key: '', amount: 0 })))

const counted = async (what: Counted) => {
  await beginOn()
  await count()
  return stored(what)
}

test('the domains count exactly the kinds the charts support', () => {
  expect(
    listCounts()
      .map(({ what }) => what)
      .sort(),
  ).toEqual([...COUNTED].sort())
})

describe('the counts for a day in London, excluding anything a second before or after it, include', () => {
  test(
    'members who joined, without those whose email address isn’t confirmed',
    covers('BEY-37.3'),
    async () => {
      for (const createdAt of BORDERS) await app.given.member({}, { createdAt })
      await app.given.member({}, { createdAt: FIRST, confirmedAt: null })
      expect(await counted('joined')).toEqual({ '': 2 })
    },
  )

  test('members who were active, even if they’re also active today', covers('BEY-37.3'), async () => {
    await each((member, lastActiveAt) =>
      app.services.db
        .update(memberActivity)
        .set({ lastActiveAt })
        .where(eq(memberActivity.memberId, member.id)),
    )
    // The second member was active on that day, and is active again twice on the next day.
    const [, second, , last] = four
    app.clock.set(new Date('2026-06-17T09:00:00Z'))
    for (const member of [second, second, last]) {
      await app.as(member as { id: string; email: string }).call(getSession, {})
      app.clock.advance(HOUR)
    }
    expect(await counted('active')).toEqual({ '': 2 })
  })

  test('messages sent', covers('BEY-37.3'), async () => {
    const [one, other] = [four[0]?.id ?? '', four[1]?.id ?? ''].sort()
    const threadId = newId()
    const { db } = app.services
    await db.insert(messageThreads).values({
      id: threadId,
      participantA: one,
      participantB: other,
      createdAt: BEFORE,
      updatedAt: BEFORE,
    })
    await each((_, createdAt) =>
      db.insert(messages).values({
        id: newOrderedId(),
        threadId,
        senderId: one,
        recipientId: other,
        body: 'Hello',
        createdAt,
        clientKey: newId(),
      }),
    )
    expect(await counted('messages')).toEqual({ '': 2 })
  })

  test('photos added, without copies of verification photos', covers('BEY-37.3'), async () => {
    await each(async (member, createdAt) => {
      const id = await app.given.photo(member)
      await app.services.db.update(photos).set({ createdAt }).where(eq(photos.id, id))
    })
    const copy = await app.given.photo({ id: four[1]?.id ?? '' })
    await app.services.db
      .update(photos)
      .set({ createdAt: FIRST, fromVerification: true })
      .where(eq(photos.id, copy))
    expect(await counted('photos')).toEqual({ '': 2 })
  })

  test('verification photos decided on, and how long they waited', covers('BEY-37.3'), async () => {
    await each((member, reviewedAt) =>
      app.services.db.insert(verificationPhotos).values({
        id: newId(),
        userId: member.id,
        attempt: 1,
        width: 8,
        height: 8,
        code: 'A1',
        profileType: 'man',
        status: 'approved',
        submittedAt: new Date(reviewedAt.getTime() - 90 * 60 * SECOND),
        reviewedAt,
        createdAt: reviewedAt,
        clientKey: newId(),
      }),
    )
    expect(await counted('verifications')).toEqual({ decided: 2, minutes: 180 })
  })

  test('reports filed, including by visitors', covers('BEY-37.3'), async () => {
    await each((member, createdAt) => createCase(app.services, member, { createdAt }, { createdAt }))
    await app.services.db.insert(reportCases).values({
      id: newId(),
      caseNumber: 'V1',
      kind: 'visitor',
      category: 'other',
      priority: 2,
      createdAt: LAST,
    })
    expect(await counted('reports')).toEqual({ '': 3 })
  })

  test('decisions on reports, and how long the reports waited', covers('BEY-37.3'), async () => {
    await each((member, decidedAt) =>
      createCase(app.services, member, {
        decision: 'no_action',
        decidedAt,
        createdAt: new Date(decidedAt.getTime() - 2 * HOUR),
      }),
    )
    expect(await counted('decisions')).toEqual({ decided: 2, minutes: 240 })
  })
})

test(
  'reports about admins aren’t counted, because admins can see the counts',
  covers('BEY-37.4'),
  async () => {
    const admin = await app.given.member({ role: 'admin' })
    const times = { createdAt: FIRST, decidedAt: LAST, decision: 'no_action' as const }
    await createCase(app.services, admin, times, { createdAt: FIRST })
    expect([await counted('reports'), await stored('decisions')]).toEqual([
      { '': 0 },
      { decided: 0, minutes: 0 },
    ])
  },
)

test('a day on which the clocks change is counted with its 25 hours', covers('BEY-37.3'), async () => {
  app.clock.set(new Date('2026-10-26T10:00:00Z'))
  for (const createdAt of ['2026-10-24T23:00:00Z', '2026-10-25T23:59:59Z', '2026-10-26T00:00:00Z'])
    await app.given.member({}, { createdAt: new Date(createdAt) })
  await beginOn('2026-10-25')
  await count()
  expect(await stored('joined', '2026-10-25')).toEqual({ '': 2 })
})

describe('the daily counting job', () => {
  const daysOf = async (what: Counted) => {
    const rows = await app.services.db
      .select({ day: dailyCounts.day })
      .from(dailyCounts)
      .where(and(eq(dailyCounts.what, what), inArray(dailyCounts.key, ['', 'decided'])))
    return rows.map(({ day }) => day).sort()
  }

  test(
    'first counts a year back, 31 days of a kind at a time, and never today',
    covers('BEY-37.5'),
    async () => {
      await count()
      expect(await daysOf('joined')).toHaveLength(31)
      await app.services.jobs.drain()
      const days = await daysOf('joined')
      expect([days.length, days[0], days.at(-1)]).toEqual([365, '2025-06-17', DAY_COUNTED])
      expect((await daysOf('decisions')).length).toBe(365)
      // Kinds that can't be derived from rows for earlier days are only counted for yesterday.
      expect([await daysOf('active'), await daysOf('types')]).toEqual([[DAY_COUNTED], [DAY_COUNTED]])
    },
  )

  test('changes nothing when it runs again', covers('BEY-37.5'), async () => {
    await beginOn()
    await count()
    const all = () => app.services.db.select().from(dailyCounts).orderBy(dailyCounts.what, dailyCounts.day)
    const before = await all()
    await app.given.member({}, { createdAt: FIRST })
    await count()
    expect(await all()).toEqual(before)
  })

  test('makes up for days on which it didn’t run', covers('BEY-37.5'), async () => {
    await beginOn()
    await count()
    await app.given.member({}, { createdAt: AFTER })
    app.clock.advance(5 * DAY)
    await count()
    expect((await daysOf('joined')).slice(-5)).toEqual(
      [1, 2, 3, 4, 5].map((days) => addDays(DAY_COUNTED, days)),
    )
    expect(await stored('joined', addDays(DAY_COUNTED, 1))).toEqual({ '': 1 })
    expect((await daysOf('active')).slice(-2)).toEqual([DAY_COUNTED, addDays(DAY_COUNTED, 5)])
  })

  test('deletes counts older than 800 days', covers('BEY-37.6'), async () => {
    const today = siteDayOf(app.clock.now())
    const days = [addDays(today, -800), addDays(today, -801)]
    await app.services.db
      .insert(dailyCounts)
      .values(days.map((day) => ({ day, what: 'active' as const, key: '', amount: 1 })))
    await count()
    const old = await app.services.db
      .select({ day: dailyCounts.day })
      .from(dailyCounts)
      .where(lt(dailyCounts.day, addDays(today, -400)))
    expect(old).toEqual([{ day: days[0] }])
  })

  test('combines groups of members that are too small before storing them', covers('BEY-37.7'), async () => {
    const many = await addMany(app.services, 41)
    const { db } = app.services
    await db
      .update(profiles)
      .set({ profileType: 'man', county: 'Kent' })
      .where(inArray(profiles.id, many.slice(0, 21)))
    await db
      .update(profiles)
      .set({ county: 'Devon' })
      .where(inArray(profiles.id, many.slice(21)))
    await db
      .update(accounts)
      .set({ status: 'deleted' })
      .where(eq(accounts.id, many[0] ?? ''))
    // The total includes the four members of `four`, who don't state where they live.
    expect(await counted('types')).toEqual({ '': 44, man: 20, woman: 24 })
    expect(await stored('counties')).toEqual({ '': 44, Kent: 20, [OTHERS]: 24 })
  })
})
