// Runs on both engines, because two admins give a tier for later at the same time.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  claimFounderUpgrade,
  getMembership,
  requestUpgrade,
} from '#shared/domains/membership/membership.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { addDays, endOfDay, startOfDay } from '#shared/kernel/time.ts'
import { prepareAdmin } from '#server/testing/scenario/users.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { exportMembership } from '../membership/membership.queries.ts'
import { membershipSubscriptions } from '../membership/membership.tables.ts'

const { at, staff, one, opened, actsUpon, dayIn } = prepareAdmin()

type Days = Partial<Record<'from' | 'until', string | null>>
const set = (tier: 'free' | 'silver' | 'gold', holds: 'free' | 'silver' | 'gold', days: Days = {}) =>
  staff().call(acts.setUserTier, { ...one(), tier, holds, ...days })
const withdraw = () => staff().call(acts.withdrawUserTier, one())
const held = async () => (await at.app.as(at.member).call(getMembership, {})).ok
const news = async () =>
  (await at.app.as(at.member).call(listNotices, {})).ok.items.filter(
    ({ kind }) => kind === 'membership_decision',
  ).length
/** Sets the clock to this many seconds after the start of the day, and runs the jobs that are due. */
const goTo = async (day: string, seconds = 0) => {
  at.app.clock.set(new Date(startOfDay(day).getTime() + seconds * 1000))
  await at.app.services.jobs.drain()
}

test(
  'an upcoming tier is shown, replaces the current one on its first day with a notification, and ends after its last day',
  covers('ADM-18.7', 'ADM-18.8'),
  async () => {
    await set('silver', 'free')
    const [from, until] = [dayIn(3), dayIn(4)]
    const told = await news()
    expect((await set('gold', 'silver', { from, until })).status).toBe(200)
    const coming = {
      tier: 'gold',
      startsAt: startOfDay(from).toISOString(),
      expiresAt: endOfDay(until).toISOString(),
    }
    expect(await held()).toMatchObject({ tier: { name: 'silver' }, coming })
    expect(await opened()).toMatchObject({ tier: 'silver', comingTier: coming })
    expect((await actsUpon()).at(-1)).toMatchObject({
      act: 'users.setTier',
      details: { after: { tier: 'gold', from, until } },
    })
    const exported = await exportMembership(at.app.services.db, at.member.id)
    expect(exported.subscriptions).toContainEqual(
      expect.objectContaining({ tier: 'gold', status: 'coming', startsAt: startOfDay(from) }),
    )
    await goTo(from, -2)
    expect(await held()).toMatchObject({ tier: { name: 'silver' }, coming })
    expect(await news()).toBe(told)
    await goTo(from)
    expect(await held()).toMatchObject({
      tier: { name: 'gold' },
      coming: null,
      subscriptions: [{ tier: 'gold', expiresAt: coming.expiresAt }],
    })
    expect(await opened()).toMatchObject({
      tier: 'gold',
      tierSince: coming.startsAt,
      tierUntil: coming.expiresAt,
      comingTier: null,
    })
    expect(await news()).toBe(told + 1)
    await goTo(addDays(until, 1))
    expect(await held()).toMatchObject({ tier: { name: 'free' }, coming: null, subscriptions: [] })
  },
)

test(
  'a member has at most one upcoming tier, even after two concurrent attempts to give one, and it can be withdrawn',
  onBoth('ADM-18.7', 'ADM-18.9'),
  async () => {
    const from = dayIn(2)
    const twice = await Promise.all([set('gold', 'free', { from }), set('silver', 'free', { from })])
    expect(twice.filter(({ code }) => code === 'tier_coming')).toHaveLength(1)
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    const withdrawn = await Promise.all([withdraw(), withdraw()])
    expect(withdrawn.filter(({ code }) => code === 'user_changed')).toHaveLength(1)
    expect(withdrawn.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await opened()).comingTier).toBeNull()
    expect((await held()).coming).toBeNull()
    expect((await actsUpon()).at(-1)).toMatchObject({ act: 'users.withdrawTier' })
    await goTo(from)
    expect((await held()).tier?.name).toBe('free')
    expect(await news()).toBe(0)
  },
)

test('a tier whose first day is today takes effect immediately', covers('ADM-18.7'), async () => {
  expect((await set('gold', 'free', { from: dayIn(0), until: dayIn(1) })).status).toBe(200)
  expect(await held()).toMatchObject({ tier: { name: 'gold' }, coming: null })
})

test(
  'the last day of an upcoming tier can’t be before today or before its first day',
  covers('ADM-18.7'),
  async () => {
    expect((await set('gold', 'free', { from: dayIn(3), until: dayIn(2) })).code).toBe('days_reversed')
    expect((await set('gold', 'free', { from: dayIn(3), until: dayIn(-1) })).code).toBe('day_over')
    expect((await set('gold', 'silver', { from: dayIn(3) })).code).toBe('user_changed')
    expect((await set('gold', 'free', { from: dayIn(3), until: dayIn(3) })).status).toBe(200)
  },
)

test(
  'a member’s pending request for a tier is granted when the tier starts',
  covers('ADM-18.8'),
  async () => {
    await at.app.as(at.member).call(requestUpgrade, { tier: 'gold' })
    await set('gold', 'free', { from: dayIn(1) })
    expect((await held()).request?.status).toBe('pending')
    await goTo(dayIn(1))
    expect(await held()).toMatchObject({
      request: { status: 'granted' },
      subscriptions: [{ source: 'request' }],
    })
  },
)

test('a founder who claims the upgrade doesn’t lose it to an upcoming tier', covers('ADM-18.7'), async () => {
  await set('silver', 'free', { from: dayIn(1) })
  expect((await at.app.as(at.member).call(claimFounderUpgrade, {})).ok.coming).toBeNull()
  await goTo(dayIn(1))
  expect((await held()).tier?.name).toBe('gold')
})

test(
  'an upcoming tier whose days have all passed before the jobs run is started and ended',
  onBoth('ADM-18.8'),
  async () => {
    const { db } = at.app.services
    await set('gold', 'free', { from: dayIn(1), until: dayIn(1) })
    await goTo(dayIn(4))
    expect((await held()).tier?.name).toBe('free')
    const rows = await db
      .select({ status: membershipSubscriptions.status })
      .from(membershipSubscriptions)
      .where(eq(membershipSubscriptions.userId, at.member.id))
    expect(rows).toEqual([{ status: 'ended' }])
  },
)

test(
  'only admins can withdraw an upcoming tier, and only from users who exist',
  covers('ADM-18.9'),
  async () => {
    await set('gold', 'free', { from: dayIn(1) })
    expect((await at.app.visitor().call(acts.withdrawUserTier, one())).code).toBe('not_signed_in')
    expect((await at.app.as(at.member).call(acts.withdrawUserTier, one())).code).toBe('not_admin')
    expect((await staff().call(acts.withdrawUserTier, { memberId: newId() })).code).toBe('not_found')
    expect((await opened()).comingTier).not.toBeNull()
  },
)
