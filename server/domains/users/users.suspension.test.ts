// Runs on both engines, because two admins suspend each other at the same time.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { openUser } from '#shared/domains/users/users.contract.ts'
import { decideCase, undoCase } from '#shared/domains/reports/reports.review.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { reason, prepareAdmin, type Member } from '#server/testing/scenario/users.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { liftEnded } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { eraseLeavers } from '#server/domains/joining/leaving/joining.erasure.commands.ts'

const { at, staff, one, opened, logInAs, actsUpon, emails, suspend, close, dayIn } = prepareAdmin()

test(
  'a suspended member is logged out, told the reason, and can’t log in again until an admin restores the account',
  covers('ADM-12.4'),
  async () => {
    const session = at.app.as(at.member)
    expect((await session.call(getSession, {})).ok.session).not.toBeNull()
    expect((await suspend()).status).toBe(200)
    expect((await session.call(getSession, {})).ok.session).toBeNull()
    expect((await logInAs()).code).toBe('account_suspended')
    expect(await opened()).toMatchObject({
      status: 'suspended',
      suspendedUntil: null,
      suspensionReason: reason,
    })
    expect(await emails()).toHaveLength(1)
    expect((await staff().call(acts.restoreUser, one())).status).toBe(200)
    expect(await opened()).toMatchObject({ status: 'active', suspensionReason: null })
    expect((await logInAs()).status).toBe(200)
    expect(await actsUpon()).toMatchObject([
      { act: 'users.suspendUser', details: { after: { reason, until: null } } },
      { act: 'users.restoreUser' },
    ])
    const [back, away] = (await emails()).toSorted((a, b) => a.subject.localeCompare(b.subject))
    expect(away).toMatchObject({ to: at.member.email, subject: 'Your account is suspended' })
    expect(away?.text).toContain(`Our reason: ${reason}`)
    expect(back).toMatchObject({ to: at.member.email, subject: 'Your account is open again' })
  },
)

test(
  'a suspension expires after its last day, and can be followed by another',
  covers('ADM-12.4'),
  async () => {
    expect((await suspend(dayIn(-1))).code).toBe('day_over')
    expect((await suspend(dayIn(0))).status).toBe(200)
    const { suspendedUntil } = await opened()
    at.app.clock.set(new Date(suspendedUntil ?? ''))
    await liftEnded(at.app.services)
    expect(await opened()).toMatchObject({ status: 'active', suspendedUntil: null, suspensionReason: null })
    expect((await suspend(dayIn(1))).status).toBe(200)
  },
)

test('suspending a user or closing their account requires a reason of up to 500 characters', async () => {
  for (const endpoint of [acts.suspendUser, acts.closeUser]) {
    for (const wrong of ['', ' ', 'a'.repeat(501)])
      expect((await staff().call(endpoint, { ...one(), reason: wrong })).code).toBe('invalid_input')
  }
  expect((await staff().call(acts.suspendUser, { ...one(), reason: 'a'.repeat(500) })).status).toBe(200)
})

test(
  'admins can’t suspend themselves, close their own account, or suspend the last admin who can log in',
  onBoth('ADM-12.5'),
  async () => {
    const second = await at.app.given.member({ role: 'admin' })
    const itself = { memberId: at.admin.id, reason }
    for (const endpoint of [acts.suspendUser, acts.closeUser]) {
      expect((await staff().call(endpoint, itself)).code).toBe('user_yourself')
    }
    const send = (by: Member, memberId: string) => at.app.as(by).call(acts.suspendUser, { memberId, reason })
    const answers = await Promise.all([send(at.admin, second.id), send(second, at.admin.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  },
)

test(
  'an account closed by an admin is hidden, can’t be restored by its member, and is erased after the grace period',
  covers('ADM-12.7'),
  async () => {
    expect((await close()).status).toBe(200)
    await emails()
    expect((await logInAs()).code).toBe('account_suspended')
    const stranger = at.app.as(await at.app.given.member())
    expect((await stranger.call(getProfile, { username: at.member.username })).code).toBe('not_found')
    expect(await opened()).toMatchObject({
      status: 'deleting',
      isClosedByAdmin: true,
      suspensionReason: reason,
    })
    at.app.clock.advance(14 * DAY - 1000)
    await eraseLeavers(at.app.services)
    expect((await opened()).status).toBe('deleting')
    at.app.clock.advance(1000)
    expect((await staff().call(acts.keepUser, one())).code).toBe('user_changed')
    await eraseLeavers(at.app.services)
    expect((await staff().call(openUser, one())).code).toBe('not_found')
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      'Your account has been closed',
      'Your account has been deleted',
    ])
  },
)

test('an account closed by an admin can be reopened and works as before', covers('ADM-12.7'), async () => {
  await suspend(dayIn(3))
  await close()
  await at.app.services.jobs.drain()
  expect((await at.app.services.ledger.read()).left).toContain(at.member.id)
  expect((await staff().call(acts.keepUser, one())).status).toBe(200)
  expect(await opened()).toMatchObject({ status: 'active', eraseAt: null, isClosedByAdmin: false })
  expect((await at.app.services.ledger.read()).left).not.toContain(at.member.id)
  expect((await logInAs()).status).toBe(200)
  expect((await actsUpon()).map(({ act }) => act)).toEqual([
    'users.suspendUser',
    'users.closeUser',
    'users.keepUser',
  ])
})

test(
  'admins can’t suspend, close or reopen the account of a member who left on their own',
  covers('ADM-12.7'),
  async () => {
    const eraseAt = new Date(at.app.clock.now().getTime() + DAY)
    await at.app.services.db
      .update(accounts)
      .set({ status: 'deleted', eraseAt })
      .where(eq(accounts.id, at.member.id))
    for (const answer of [await suspend(), await close(), await staff().call(acts.keepUser, one())])
      expect(answer.code).toBe('user_changed')
    expect(await opened()).toMatchObject({ status: 'deleting', isClosedByAdmin: false })
  },
)

test('undoing a decision on a report doesn’t lift an admin’s suspension', covers('ADM-12.4'), async () => {
  const { caseId } = await createCase(at.app.services, at.member)
  const decision = { caseId, version: 0, decision: 'ban', reason, answer: 'Thank you.' } as const
  await suspend(dayIn(3))
  const { suspendedUntil } = await opened()
  expect((await staff().call(decideCase, decision)).status).toBe(200)
  expect((await opened()).suspendedUntil).toBeNull()
  expect((await staff().call(undoCase, { caseId })).status).toBe(200)
  expect(await opened()).toMatchObject({ status: 'suspended', suspendedUntil, suspensionReason: reason })
})
