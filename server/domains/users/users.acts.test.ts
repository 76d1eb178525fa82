// Runs on both engines, because admins act at the same time.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { getMembership } from '#shared/domains/membership/membership.contract.ts'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { reason, prepareAdmin, type Member } from '#server/testing/scenario/users.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'

const { at, staff, one, opened, logInAs, actsUpon, emails, suspend, close, dayIn } = prepareAdmin()
const countAdmins = () => at.app.services.db.$count(profiles, eq(profiles.role, 'admin'))

test(
  'a member whose role is changed to admin and back is notified each time and must log in again',
  covers('ADM-12.4'),
  async () => {
    const session = at.app.as(at.member)
    expect((await session.call(getSession, {})).ok.session?.user.role).toBe('user')
    expect((await staff().call(acts.changeRole, { ...one(), role: 'admin' })).status).toBe(200)
    expect((await session.call(getSession, {})).ok.session).toBeNull()
    expect((await logInAs()).ok.session?.user.role).toBe('admin')
    expect(await emails()).toHaveLength(1)
    expect((await staff().call(acts.changeRole, { ...one(), role: 'user' })).status).toBe(200)
    expect((await logInAs()).ok.session?.user.role).toBe('user')
    expect(await actsUpon()).toMatchObject([
      { act: 'users.changeRole', details: { after: { role: 'admin' } } },
      { act: 'users.changeRole', details: { after: { role: 'user' } } },
    ])
    expect((await emails()).map(({ subject }) => subject).toSorted()).toEqual([
      'Your new role: admin',
      'Your role has changed',
    ])
  },
)

test('the last admin who can log in can’t lose the role', covers('ADM-12.5'), async () => {
  const memberId = at.admin.id
  const answer = await staff().call(acts.changeRole, { memberId, role: 'user' })
  expect(answer.code).toBe('last_admin')
  const second = await at.app.given.member({ role: 'admin' })
  await at.app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, second.id))
  expect((await staff().call(acts.changeRole, { memberId, role: 'user' })).code).toBe('last_admin')
  expect((await at.app.as(at.admin).call(getSession, {})).ok.session?.user.role).toBe('admin')
})

test(
  'if two admins take the role from each other at the same time, one remains an admin',
  onBoth('ADM-12.5'),
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [at.admin, await at.app.given.member({ role: 'admin' })]
      const take = (by: Member, from: Member) =>
        at.app.as(by).call(acts.changeRole, { memberId: from.id, role: 'user' })
      const answers = await Promise.all([take(one, other), take(other, one)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await countAdmins()).toBe(1)
      if ((await opened(one).catch(() => null)) === null) at.admin = other
    }
  },
)

test(
  'an admin’s action on a member fails if another admin has already taken it',
  onBoth('ADM-12.6'),
  async () => {
    const make = () => staff().call(acts.changeRole, { ...one(), role: 'admin' })
    const made = await Promise.all([make(), make()])
    expect(made.filter(({ code }) => code === 'user_changed')).toHaveLength(1)
    await staff().call(acts.changeRole, { ...one(), role: 'user' })
    const suspended = await Promise.all([suspend(), suspend(dayIn(3))])
    expect(suspended.filter(({ code }) => code === 'user_changed')).toHaveLength(1)
    const restore = () => staff().call(acts.restoreUser, one())
    const restored = await Promise.all([restore(), restore()])
    expect(restored.filter(({ code }) => code === 'user_changed')).toHaveLength(1)
    const closed = await Promise.all([close(), close()])
    expect(closed.filter(({ code }) => code === 'user_changed')).toHaveLength(1)
    for (const answer of [await suspend(), await restore()]) expect(answer.code).toBe('user_changed')
    const keep = () => staff().call(acts.keepUser, one())
    const kept = await Promise.all([keep(), keep()])
    expect(kept.filter(({ code }) => code === 'user_changed')).toHaveLength(1)
    const tiers = await Promise.all(
      (['gold', 'silver'] as const).map((tier) =>
        staff().call(acts.setUserTier, { ...one(), tier, holds: 'free' }),
      ),
    )
    expect(tiers.filter(({ code }) => code === 'user_changed')).toHaveLength(1)
    expect((await staff().call(acts.removeUserSecondFactor, one())).code).toBe('user_changed')
  },
)

test('an admin can log a member out everywhere', covers('ADM-12.8'), async () => {
  const session = at.app.as(at.member)
  expect((await session.call(getSession, {})).ok.session).not.toBeNull()
  expect((await staff().call(acts.endUserSessions, one())).status).toBe(200)
  expect((await session.call(getSession, {})).ok.session).toBeNull()
  expect(await opened()).toMatchObject({ openSessions: 0 })
  expect(await actsUpon()).toMatchObject([{ act: 'users.endSessions' }])
})

test(
  'an admin can remove a member’s second factor, and the member is notified',
  covers('ADM-12.8'),
  async () => {
    const { db, clock } = at.app.services
    await db.update(accounts).set({ secondFactorSince: clock.now() }).where(eq(accounts.id, at.member.id))
    expect((await opened()).hasSecondFactor).toBe(true)
    expect((await staff().call(acts.removeUserSecondFactor, one())).status).toBe(200)
    expect((await opened()).hasSecondFactor).toBe(false)
    expect((await logInAs()).ok.session).not.toBeNull()
    expect(await actsUpon()).toMatchObject([{ act: 'users.removeSecondFactor' }])
    expect(await emails()).toMatchObject([{ to: at.member.email, subject: 'Your second factor was removed' }])
  },
)

test(
  'an admin can give a member a different tier until a given day, and take it away again',
  covers('ADM-12.9', 'ADM-18.2'),
  async () => {
    const set = (tier: 'free' | 'gold', holds: 'free' | 'gold', until: string | null = null) =>
      staff().call(acts.setUserTier, { ...one(), tier, holds, until })
    expect((await set('gold', 'free', dayIn(-1))).code).toBe('day_over')
    expect((await set('gold', 'free', dayIn(0))).status).toBe(200)
    const held = async () => (await at.app.as(at.member).call(getMembership, {})).ok
    expect(await held()).toMatchObject({ tier: { name: 'gold' }, subscriptions: [{ source: 'admin' }] })
    expect(await opened()).toMatchObject({
      tier: 'gold',
      tierUntil: (await held()).subscriptions[0]?.expiresAt,
    })
    expect((await set('gold', 'gold')).status).toBe(200)
    expect(await opened()).toMatchObject({ tier: 'gold', tierUntil: null })
    expect((await set('free', 'free')).code).toBe('user_changed')
    expect((await set('free', 'gold')).status).toBe(200)
    expect(await opened()).toMatchObject({ tier: 'free', tierSince: null, tierUntil: null })
    expect((await set('free', 'free')).code).toBe('user_changed')
    expect((await actsUpon()).map(({ details }) => details)).toMatchObject([
      { after: { tier: 'gold', until: dayIn(0) } },
      { after: { tier: 'gold', until: null } },
      { after: { tier: 'free', until: null } },
    ])
  },
)

test(
  'only admins can take actions on members, and only on members who exist',
  covers('ADM-12.1', 'ADM-20', 'ADM-21'),
  async () => {
    const inputs = [
      [acts.changeRole, { role: 'admin' }],
      [acts.suspendUser, { reason }],
      [acts.restoreUser, {}],
      [acts.endUserSessions, {}],
      [acts.removeUserSecondFactor, {}],
      [acts.closeUser, { reason }],
      [acts.keepUser, {}],
      [acts.setUserTier, { tier: 'gold', holds: 'free' }],
    ] as const
    for (const [endpoint, input] of inputs) {
      const asked = { ...input, ...one() } as never
      expect((await at.app.visitor().call(endpoint, asked)).code).toBe('not_signed_in')
      expect((await at.app.as(at.member).call(endpoint, asked)).code).toBe('not_admin')
      const unknown = { ...input, memberId: newId() } as never
      expect((await staff().call(endpoint, unknown)).code).toBe('not_found')
    }
    expect(await actsUpon()).toEqual([])
    expect(await emails()).toEqual([])
  },
)
