// Runs on both engines, because two admins restrict a member at the same time.
import { expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { notifyTyping } from '#shared/domains/chat/chat.contract.ts'
import { getStatus, updateStatus } from '#shared/domains/status/status.contract.ts'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { RestrictionKind } from '#shared/kernel/restriction.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { cookieOf, createConnector, createListeningApp, sendTo } from '#server/testing/scenario/live.ts'
import { reason, prepareAdmin, type Member } from '#server/testing/scenario/users.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { dateAtSite } from '#testing/instant.ts'
import { eraseExpired } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { exportAccount } from '../accounts/accounts.queries.ts'
import { restrictMember } from '#server/domains/accounts/standing/accounts.restrictions.commands.ts'
import { accountRestrictions } from '../accounts/accounts.tables.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

const { at, staff, one, opened, logInAs, actsUpon, emails, dayIn } = prepareAdmin()
const connectTo = createConnector()

const restrict = (kind: RestrictionKind = 'read_only', until: string | null = null) =>
  staff().call(acts.restrictUser, { ...one(), kind, reason, until })
const lift = () => staff().call(acts.liftUserRestriction, one())
const speak = () => at.app.as(at.member).call(updateStatus, { text: 'Hello' })

test(
  'a member is restricted from the next request until the restriction is lifted, and is notified of the reason',
  covers('BEY-40.1', 'BEY-40.3', 'BEY-40.4'),
  async () => {
    const agent = at.app.as(at.member)
    expect((await agent.call(updateStatus, { text: 'Hello' })).status).toBe(200)
    expect((await restrict()).status).toBe(200)
    const refused = await agent.call(updateStatus, { text: 'Hello again' })
    expect([refused.status, refused.error]).toEqual([
      403,
      { code: 'restricted', message: `You can only read until further notice. Our reason: ${reason}` },
    ])
    expect((await agent.call(getStatus, {})).ok.status?.text).toBe('Hello')
    const told = { kind: 'read_only', until: null, reason }
    expect((await agent.call(getSession, {})).ok.session?.restriction).toEqual(told)
    expect((await logInAs()).ok.session?.restriction).toEqual(told)
    expect((await opened()).restriction).toEqual(told)
    expect(await emails()).toHaveLength(1)
    expect((await lift()).status).toBe(200)
    expect((await agent.call(updateStatus, { text: 'Hello again' })).status).toBe(200)
    expect((await agent.call(getSession, {})).ok.session).not.toHaveProperty('restriction')
    expect((await opened()).restriction).toBeNull()
    expect(await actsUpon()).toMatchObject([
      { act: 'users.restrictUser', details: { after: { kind: 'read_only', reason, until: null } } },
      { act: 'users.liftRestriction' },
    ])
    const [ended, begun] = (await emails()).toSorted((a, b) => a.subject.localeCompare(b.subject))
    expect(begun).toMatchObject({ to: at.member.email, subject: 'Your account is restricted' })
    expect(begun?.text).toContain(`You can only read until further notice. Our reason: ${reason}`)
    expect(ended).toMatchObject({ to: at.member.email, subject: 'Your account is no longer restricted' })
  },
)

test('a restriction expires automatically after its last day', covers('BEY-40.3'), async () => {
  const today = dateAtSite(at.app.clock.now())
  expect((await restrict('read_only', dayIn(-1))).code).toBe('day_over')
  expect((await restrict('read_only', dayIn(0))).status).toBe(200)
  const end = new Date((await opened()).restriction?.until ?? '')
  expect((await speak()).error?.message).toContain(`until ${today}.`)
  at.app.clock.set(new Date(end.getTime() - 1000))
  expect((await speak()).code).toBe('restricted')
  at.app.clock.set(end)
  expect((await speak()).status).toBe(200)
  expect((await opened()).restriction).toBeNull()
  expect((await lift()).code).toBe('user_changed')
  expect((await restrict('no_messages', dayIn(1))).status).toBe(200)
  at.app.clock.set(new Date((await opened()).restriction?.until ?? ''))
  await eraseExpired(at.app.services)
  expect(await at.app.services.db.$count(accountRestrictions)).toBe(0)
})

test(
  'restricting a member or lifting the restriction fails if another admin has already done it',
  onBoth('BEY-40.4'),
  async () => {
    const twice = await Promise.all([restrict(), restrict('no_uploads', dayIn(2))])
    expect(twice.filter(({ code }) => code === 'user_changed')).toHaveLength(1)
    const lifted = await Promise.all([lift(), lift()])
    expect(lifted.filter(({ code }) => code === 'user_changed')).toHaveLength(1)
  },
)

test(
  'no one can restrict themselves or lift their own restriction, and a restricted admin can still act as an admin',
  covers('BEY-40.5'),
  async () => {
    const itself = { memberId: at.admin.id, kind: 'no_uploads', reason } as const
    expect((await staff().call(acts.restrictUser, itself)).code).toBe('user_yourself')
    const second = await at.app.given.member({ role: 'admin' })
    const restriction = { memberId: second.id, kind: 'no_uploads', reason, until: null } as const
    await inTransaction(at.app.services, (unit) => restrictMember(at.app.services, unit, restriction))
    const own = await at.app.as(second).call(acts.liftUserRestriction, { memberId: second.id })
    expect(own.code).toBe('user_yourself')
    // Restrictions don't apply to an admin's actions on members.
    expect((await at.app.as(second).call(acts.endUserSessions, one())).status).toBe(200)
  },
)

test(
  'only admins can restrict users, only users who exist, and only with a reason of up to 500 characters',
  covers('BEY-40.1'),
  async () => {
    const input = { ...one(), kind: 'read_only', reason } as const
    for (const [endpoint, given] of [
      [acts.restrictUser, input],
      [acts.liftUserRestriction, one()],
    ] as const) {
      expect((await at.app.visitor().call(endpoint, given)).code).toBe('not_signed_in')
      expect((await at.app.as(at.member).call(endpoint, given)).code).toBe('not_admin')
      expect((await staff().call(endpoint, { ...given, memberId: newId() })).code).toBe('not_found')
    }
    for (const wrong of ['', ' ', 'a'.repeat(501)])
      expect((await staff().call(acts.restrictUser, { ...input, reason: wrong })).code).toBe('invalid_input')
    expect((await speak()).status).toBe(200)
    expect(await emails()).toEqual([])
  },
)

test('a member’s restriction is included in their export', covers('BEY-40.3'), async () => {
  await restrict('no_messages')
  const exported = await readExported(await exportAccount(at.app.services.db, at.member.id))
  expect(JSON.parse(exported)).toMatchObject({ restriction: { kind: 'no_messages', reason, until: null } })
})

test(
  'a restriction closes the member’s socket, and what they send over a new one is also rejected',
  covers('BEY-40.2'),
  async () => {
    const site = await createListeningApp()
    try {
      const member: Member = await site.app.given.member()
      const connect = async () => connectTo(site.address, await cookieOf(site.app.as(member)))
      const socket = await connect()
      const closed = new Promise((resolve) => socket.once('disconnect', resolve))
      const restriction = { memberId: member.id, kind: 'no_messages', reason, until: null } as const
      await inTransaction(site.app.services, (unit) => restrictMember(site.app.services, unit, restriction))
      await closed
      const answer = await sendTo(await connect(), notifyTyping, { roomId: newId() })
      expect(answer).toMatchObject({ error: { code: 'restricted' } })
    } finally {
      await site.close()
    }
  },
)
