import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import {
  acceptInvite,
  declineInvite,
  requestFriendship,
  withdrawRequest,
} from '#shared/domains/friends/friends.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { countNewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let anna: Member
let max: Member
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  anna = await app.given.member()
  max = await app.given.member()
  // Advances to noon, before the daily email is due.
  app.clock.advance(DAY + DAY / 2 - (app.clock.now().getTime() % DAY))
  await app.services.jobs.drain()
  app.emails.splice(0)
})

const request = async (from: Member, to: Member) =>
  (await app.as(from).call(requestFriendship, { memberId: to.id })).ok
const accept = (by: Member, of: Member) => app.as(by).call(acceptInvite, { memberId: of.id })
const decline = (by: Member, of: Member) => app.as(by).call(declineInvite, { memberId: of.id })
const noticesOf = async (member: Member) => (await app.as(member).call(listNotices, {})).ok.items
const newOf = async (member: Member) => (await app.as(member).call(countNewNotices, {})).ok.all
const mailsAfter = async (ms: number, { email }: Member) => {
  app.clock.advance(ms)
  await app.services.jobs.drain()
  return app.emails.splice(0).filter(({ to }) => to === email)
}

test(
  'all pending friend requests are covered by one notification and by one email, which names no one',
  covers('NSET-03.3', 'MAIL-10.1', 'MAIL-10.2'),
  async () => {
    const last = await app.given.member()
    await request(anna, max)
    await request(last, max)
    expect(await noticesOf(max)).toMatchObject([
      { kind: 'friend_request', isNew: true, who: { username: last.username }, others: 1 },
    ])
    expect(await newOf(max)).toBe(1)
    const [mail, ...others] = await mailsAfter(3 * MINUTE, max)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Someone would like to add you')
    expect(mail?.text).toContain('http://127.0.0.1:0/friends/invites')
    for (const secret of [anna.username, last.username, max.username, 'friend r'])
      expect(JSON.stringify({ ...mail, to: '' })).not.toContain(secret)
  },
)

const ENDS: Record<string, () => Promise<unknown>> = {
  'is accepted': () => accept(max, anna),
  'is declined': () => decline(max, anna),
  'crosses another': () => request(max, anna),
  'is taken back': () => app.as(anna).call(withdrawRequest, { memberId: max.id }),
  'comes from someone who blocks the member': () => app.as(anna).call(blockMember, { memberId: max.id }),
  'comes from someone the member blocks': () => app.as(max).call(blockMember, { memberId: anna.id }),
  'comes from someone who’s erased': () => eraseMember(app.services, anna.id),
}
test.each(Object.keys(ENDS))(
  'the notification is gone, and no email is sent, if a friend request %s',
  async (name) => {
    await request(anna, max)
    await ENDS[name]?.()
    expect(await noticesOf(max)).toEqual([])
    expect(await newOf(max)).toBe(0)
    expect(await mailsAfter(DAY, max)).toEqual([])
  },
)

test(
  'a member who sent friend requests gets one notification for all acceptances, and none for a declined request',
  covers('FRIEND-08.2'),
  async () => {
    const [second, third] = [await app.given.member(), await app.given.member()]
    for (const other of [max, second, third]) await request(anna, other)
    await decline(max, anna)
    expect(await noticesOf(anna)).toEqual([])
    expect(await mailsAfter(DAY, anna)).toEqual([])
    await accept(second, anna)
    await request(third, anna)
    expect(await noticesOf(anna)).toMatchObject([
      { kind: 'friend_accepted', isNew: true, who: { username: third.username }, others: 1 },
    ])
    const [mail] = await mailsAfter(DAY, anna)
    expect(mail?.subject).toBe('Someone said yes')
    for (const secret of [second.username, third.username])
      expect(JSON.stringify({ ...mail, to: '' })).not.toContain(secret)
    await app.as(second).call(blockMember, { memberId: anna.id })
    expect(await noticesOf(anna)).toMatchObject([{ who: { username: third.username }, others: 0 }])
    expect(await noticesOf(second)).toEqual([])
  },
)

test(
  'a friend request sent again soon after it was declined notifies no one',
  covers('FRIEND-08.2'),
  async () => {
    await request(anna, max)
    await decline(max, anna)
    await app.as(anna).call(withdrawRequest, { memberId: max.id })
    await request(anna, max)
    expect([await noticesOf(max), await newOf(max), await mailsAfter(DAY, max)]).toEqual([[], 0, []])
  },
)
