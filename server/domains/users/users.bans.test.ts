// Runs on both engines, because two admins ban a member at the same time, and pictures are compared in SQL.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { decideCase, undoCase } from '#shared/domains/reports/reports.review.contract.ts'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { requestCode, submitPhoto } from '#shared/domains/verification/verification.contract.ts'
import { listEntries, openEntry } from '#shared/domains/verification/verification.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { drawPortraitFile, uploadPortrait } from '#server/testing/builders/portraits.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { reason, prepareAdmin, type Member } from '#server/testing/scenario/users.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { bannedMembers } from '#server/domains/accounts/standing/accounts.bans.tables.ts'
import { eraseExpired } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { eraseLeavers } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { bannedLooks, likenesses } from '#server/domains/photos/bans/photos.likenesses.tables.ts'

const { at, staff, one, opened, logInAs, actsUpon, emails, suspend, close } = prepareAdmin()
beforeEach(async () => {
  await at.app.services.db.delete(bannedMembers)
})

const ban = () => staff().call(acts.banUser, { ...one(), reason })
const unban = () => staff().call(acts.unbanUser, one())
const countAll = () =>
  Promise.all([bannedMembers, bannedLooks, likenesses].map((table) => at.app.services.db.$count(table)))

const upload = (who: Member, seed: number, wish = {}) => uploadPortrait(at.app.as(who), seed, wish)
const submit = async (who: Member, seed: number) => {
  const agent = at.app.as(who)
  const code = (await agent.call(requestCode, {})).ok.code?.code ?? ''
  return agent.call(submitPhoto, { code, clientKey: newId() }, {}, await drawPortraitFile(seed))
}

test(
  'a banned member is logged out, hidden and notified of the reason, until the ban is lifted',
  covers('BEY-39.1', 'BEY-39.6'),
  async () => {
    const session = at.app.as(at.member)
    expect((await session.call(getSession, {})).ok.session).not.toBeNull()
    expect((await ban()).status).toBe(200)
    expect((await session.call(getSession, {})).ok.session).toBeNull()
    expect((await logInAs()).code).toBe('account_suspended')
    const stranger = at.app.as(await at.app.given.member())
    const look = () => stranger.call(getProfile, { username: at.member.username })
    expect((await look()).code).toBe('not_found')
    expect(await opened()).toMatchObject({
      status: 'suspended',
      suspendedUntil: null,
      suspensionReason: reason,
    })
    expect((await opened()).bannedAt).not.toBeNull()
    // Restoring a suspended user mustn't lift a ban.
    expect((await staff().call(acts.restoreUser, one())).code).toBe('user_changed')
    expect(await emails()).toHaveLength(1)
    expect((await unban()).status).toBe(200)
    expect(await opened()).toMatchObject({ status: 'active', bannedAt: null, suspensionReason: null })
    expect((await look()).status).toBe(200)
    expect((await logInAs()).status).toBe(200)
    expect(await countAll()).toEqual([0, 0, 0])
    expect(await actsUpon()).toMatchObject([
      { act: 'users.banUser', details: { after: { reason } } },
      { act: 'users.unbanUser' },
    ])
    const [told, back] = (await emails()).toSorted((a, b) => b.subject.localeCompare(a.subject))
    expect([told?.subject, back?.subject]).toEqual(['Your account is open again', 'Your account is banned'])
    expect(back?.text).toContain(`Our reason: ${reason}`)
  },
)

test('a temporarily suspended user can be banned, but not twice', onBoth('BEY-39.1'), async () => {
  await suspend('2026-06-20')
  const twice = await Promise.all([ban(), ban()])
  expect(twice.filter(({ code }) => code === 'user_changed')).toHaveLength(1)
  expect(await opened()).toMatchObject({ status: 'suspended', suspendedUntil: null })
  const lifted = await Promise.all([unban(), unban()])
  expect(lifted.filter(({ code }) => code === 'user_changed')).toHaveLength(1)
})

test('no one can ban themselves, or the last admin who can log in', onBoth('BEY-39.7'), async () => {
  const itself = { memberId: at.admin.id, reason }
  expect((await staff().call(acts.banUser, itself)).code).toBe('user_yourself')
  const second = await at.app.given.member({ role: 'admin' })
  const send = (by: Member, memberId: string) => at.app.as(by).call(acts.banUser, { memberId, reason })
  const answers = await Promise.all([send(at.admin, second.id), send(second, at.admin.id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test(
  'only admins can ban users, only users who exist, and only with a reason',
  covers('BEY-39.7'),
  async () => {
    for (const [endpoint, input] of [
      [acts.banUser, { ...one(), reason }],
      [acts.unbanUser, one()],
    ] as const) {
      expect((await at.app.visitor().call(endpoint, input)).code).toBe('not_signed_in')
      expect((await at.app.as(at.member).call(endpoint, input)).code).toBe('not_admin')
      expect((await staff().call(endpoint, { ...input, memberId: newId() })).code).toBe('not_found')
    }
    for (const wrong of ['', ' ', 'a'.repeat(501)])
      expect((await staff().call(acts.banUser, { ...one(), reason: wrong })).code).toBe('invalid_input')
    expect((await logInAs()).status).toBe(200)
  },
)

test(
  'no one can sign up with a banned email address, however it’s spelled, and the response is the same as for a taken one',
  covers('BEY-39.2'),
  async () => {
    const visitor = at.app.visitor()
    const [name = '', domain = ''] = at.member.email.split('@')
    const spelled = `${name.toUpperCase()}+again@${domain}`
    const taken = await visitor.call(signUp, signUpForm({ email: (await at.app.given.member()).email }))
    await ban()
    await close()
    at.app.clock.advance(15 * DAY)
    await eraseLeavers(at.app.services)
    expect(await countAll()).toEqual([1, 0, 0])
    for (const email of [at.member.email, spelled]) {
      const refused = await visitor.call(signUp, signUpForm({ email }))
      expect([refused.status, refused.error]).toEqual([taken.status, taken.error])
    }
    const someone = await at.app.given.member()
    const change = await at.app.as(someone).call(requestEmailChange, {
      old_email: someone.email,
      new_email: spelled,
      password: PASSWORD,
    })
    expect(change.code).toBe('email_taken')
    expect((await visitor.call(signUp, signUpForm())).status).toBe(200)
  },
)

test(
  'the ban of an erased member no longer refers to their account, and is deleted after five years',
  covers('BEY-39.5', 'BEY-39.6'),
  async () => {
    await upload(at.member, 21)
    const year = at.app.clock.now().getUTCFullYear()
    await ban()
    await close()
    expect((await staff().call(acts.keepUser, one())).code).toBe('user_changed')
    await at.app.services.jobs.drain()
    at.app.clock.advance(15 * DAY)
    await eraseLeavers(at.app.services)
    const kept = await at.app.services.db.select().from(bannedMembers)
    expect(kept).toMatchObject([{ accountId: null }])
    expect(await countAll()).toEqual([1, 1, 0])
    const expiresAt = kept[0]?.expiresAt ?? at.app.clock.now()
    expect(expiresAt.getUTCFullYear()).toBe(year + 5)
    at.app.clock.set(new Date(expiresAt.getTime() - 1000))
    await eraseExpired(at.app.services)
    expect(await countAll()).toEqual([1, 1, 0])
    at.app.clock.set(expiresAt)
    await eraseExpired(at.app.services)
    expect(await countAll()).toEqual([0, 0, 0])
  },
)

test(
  'a picture similar to a banned member’s is accepted, and staff see the match on the user’s page and when reviewing a verification photo',
  onBoth('BEY-39.3', 'BEY-39.4'),
  async () => {
    await upload(at.member, 31)
    await submit(at.member, 32)
    await ban()
    await at.app.services.jobs.drain()
    const [again, mirrored, verified, other] = await Promise.all(
      Array.from({ length: 4 }, () => at.app.given.member()),
    )
    if (!again || !mirrored || !verified || !other) throw new Error('nobody is there')
    expect((await upload(other, 33)).status).toBe(200)
    expect((await upload(again, 31)).status).toBe(200)
    expect((await upload(mirrored, 31, { isMirrored: true })).status).toBe(200)
    expect((await submit(verified, 32)).status).toBe(200)
    expect((await submit(other, 34)).status).toBe(200)
    const flags = await Promise.all(
      [again, mirrored, verified, other].map(async (who) => (await opened(who)).looksBanned),
    )
    expect(flags).toEqual([true, true, true, false])
    const { items } = (await staff().call(listEntries, {})).ok
    const atReview = async ({ username }: Member) => {
      const entryId = items.find((entry) => entry.username === username)?.id ?? ''
      return (await staff().call(openEntry, { entryId })).ok.looksBanned
    }
    expect([await atReview(verified), await atReview(other)]).toEqual([true, false])
    expect((await unban()).status).toBe(200)
    expect((await opened(again)).looksBanned).toBe(false)
  },
)

test(
  'a ban based on a report works like an admin’s, until the last such decision is undone or an admin lifts the ban',
  covers('BEY-39.8', 'BEY-39.9'),
  async () => {
    await upload(at.member, 41)
    await submit(at.member, 42)
    const banByReport = async () => {
      const { caseId } = await createCase(at.app.services, at.member, { subjectId: newId() })
      const decision = { caseId, version: 0, decision: 'ban', reason, answer: 'Thank you.' } as const
      expect((await staff().call(decideCase, decision)).status).toBe(200)
      await at.app.services.jobs.drain()
      return () => staff().call(undoCase, { caseId })
    }
    const refused = async () =>
      (await at.app.visitor().call(signUp, signUpForm({ email: at.member.email.replace('@', '+2@') }))).code
    const undoFirst = await banByReport()
    const undoSecond = await banByReport()
    expect(await countAll()).toEqual([1, 2, 0])
    expect(await refused()).toBe('already_registered')
    expect(await opened()).toMatchObject({
      status: 'suspended',
      suspendedUntil: null,
      suspensionReason: null,
    })
    expect((await opened()).bannedAt).not.toBeNull()
    expect((await ban()).code).toBe('user_changed')
    expect((await staff().call(acts.restoreUser, one())).code).toBe('user_changed')
    expect((await undoFirst()).status).toBe(200)
    expect(await countAll()).toEqual([1, 2, 0])
    expect((await undoSecond()).status).toBe(200)
    expect(await countAll()).toEqual([0, 0, 0])
    expect(await opened()).toMatchObject({ status: 'active', bannedAt: null })
    await banByReport()
    expect((await unban()).status).toBe(200)
    expect(await opened()).toMatchObject({ status: 'active', bannedAt: null })
    await ban()
    const undo = await banByReport()
    expect((await undo()).status).toBe(200)
    expect((await opened()).bannedAt).not.toBeNull()
  },
)

test(
  'with discreet sign-up, only the owner of a banned email address learns that it can’t be used, by email',
  covers('BEY-39.2'),
  async () => {
    const { services } = at.app
    await ban()
    await emails()
    at.app.emails.splice(0)
    const setting = { name: 'discreetSignUp', value: true, updatedAt: at.app.clock.now() } as const
    await services.db.insert(siteSettings).values(setting)
    // Settings are cached for up to two seconds.
    at.app.clock.advance(2000)
    const [banned, free] = [
      await at.app.visitor().call(signUp, signUpForm({ email: at.member.email })),
      await at.app.visitor().call(signUp, signUpForm()),
    ]
    expect([banned.status, banned.ok]).toEqual([free.status, free.ok])
    const told = (await emails()).find(({ to }) => to === at.member.email)
    expect(told?.subject).toBe('Someone tried to register with your address')
    expect(told?.text).not.toContain('#confirm')
    await services.db.delete(siteSettings).where(eq(siteSettings.name, setting.name))
    at.app.clock.advance(2000)
  },
)
