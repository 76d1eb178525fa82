import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { saveNotificationSetting } from '#shared/domains/notifications/notifications.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { countNewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import {
  declineWink,
  deleteAllWinks,
  deleteWink,
  listWinks,
  seeWinks,
  sendWink,
} from '#shared/domains/winks/winks.contract.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { notices } from '../notifications/notifications.tables.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let recipient: Member
let sender: Member
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  recipient = await app.given.member()
  sender = await app.given.member()
  // Noon, so that the daily email has yet to be sent.
  app.clock.advance(DAY + DAY / 2 - (app.clock.now().getTime() % DAY))
  await app.services.jobs.drain()
  app.emails.splice(0)
})

const wink = (from: Member, to = recipient) => app.as(from).call(sendWink, { memberId: to.id })
const firstWink = async () => (await app.as(recipient).call(listWinks, {})).ok.items[0]?.id ?? ''
const noticesOf = async (member: Member) => (await app.as(member).call(listNotices, {})).ok.items
const newOf = async (member: Member) => (await app.as(member).call(countNewNotices, {})).ok.all
const mailsAfter = async (ms: number, member = recipient) => {
  app.clock.advance(ms)
  await app.services.jobs.drain()
  return app.emails.splice(0).filter(({ to }) => to === member.email)
}

test('winks share a single notification, which shows the last sender and counts the others', async () => {
  const [first, last] = [sender, await app.given.member()]
  await wink(first)
  await wink(last)
  expect(await noticesOf(recipient)).toMatchObject([
    { kind: 'new_wink', isNew: true, who: { username: last.username }, others: 1 },
  ])
  app.clock.advance(DAY)
  await wink(first)
  expect(await noticesOf(recipient)).toMatchObject([{ who: { username: first.username }, others: 1 }])
  expect(await newOf(recipient)).toBe(1)
})

test('viewing winks marks their notification as seen, and the next wink makes it new again', async () => {
  await wink(sender)
  await app.as(recipient).call(seeWinks, { winkId: await firstWink() })
  expect(await noticesOf(recipient)).toMatchObject([{ kind: 'new_wink', isNew: false }])
  expect(await newOf(recipient)).toBe(0)
  const another = await app.given.member()
  await wink(another)
  expect(await noticesOf(recipient)).toMatchObject([
    { isNew: true, who: { username: another.username }, others: 0 },
  ])
})

const ENDS: Record<string, () => Promise<unknown>> = {
  'is deleted': async () => app.as(recipient).call(deleteWink, { winkId: await firstWink() }),
  'is deleted with all the others': () => app.as(recipient).call(deleteAllWinks, {}),
  'comes from someone who blocks the member': () =>
    app.as(sender).call(blockMember, { memberId: recipient.id }),
  'comes from someone the member blocks': () => app.as(recipient).call(blockMember, { memberId: sender.id }),
  'comes from someone who’s erased': () => eraseMember(app.services, sender.id),
}
test.each(Object.keys(ENDS))(
  'the notification of a wink is removed, and no email is sent, if the wink %s',
  async (name) => {
    await wink(sender)
    await ENDS[name]?.()
    expect(await noticesOf(recipient)).toEqual([])
    expect(await newOf(recipient)).toBe(0)
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

test(
  'one daily email covers all new winks, without names',
  covers('NSET-03.3', 'MAIL-10.1', 'MAIL-10.2'),
  async () => {
    await wink(sender)
    await wink(await app.given.member())
    expect(await mailsAfter(3 * MINUTE)).toEqual([])
    const [mail, ...others] = await mailsAfter(DAY)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Someone winked at you')
    expect(mail?.text).toContain('http://127.0.0.1:0/winks')
    for (const secret of [sender.username, sender.id, recipient.username])
      expect(JSON.stringify({ ...mail, to: '' })).not.toContain(secret)
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

test(
  'a kind no to a wink leads to a single notification for the wink’s sender, and to an email only if they want one',
  covers('BEY-31'),
  async () => {
    await wink(sender)
    const winkId = await firstWink()
    for (const _ of [1, 2]) await app.as(recipient).call(declineWink, { winkId })
    const expected = { kind: 'wink_declined', about: recipient.id, who: { username: recipient.username } }
    expect(await noticesOf(sender)).toMatchObject([{ ...expected, isNew: true, others: 0 }])
    expect(await mailsAfter(DAY, sender)).toEqual([])
    await app.as(sender).call(saveNotificationSetting, { kind: 'wink_declined', mail: 'at_once' })
    const other = await app.given.member()
    await wink(sender, other)
    const { items } = (await app.as(other).call(listWinks, {})).ok
    await app.as(other).call(declineWink, { winkId: items[0]?.id ?? '' })
    const [mail] = await mailsAfter(3 * MINUTE, sender)
    expect(mail?.subject).toBe('An answer to your wink')
    expect(JSON.stringify({ ...mail, to: '' })).not.toContain(other.username)
  },
)

test(
  'the notification of a kind no to a wink is removed when the author of the no is erased',
  covers('BEY-31'),
  async () => {
    await wink(sender)
    await app.as(recipient).call(declineWink, { winkId: await firstWink() })
    await app.as(recipient).call(blockMember, { memberId: sender.id })
    expect(await noticesOf(sender)).toEqual([])
    await eraseMember(app.services, recipient.id)
    const kept = await app.services.db.select().from(notices)
    expect(kept.filter(({ about }) => about === recipient.id)).toEqual([])
  },
)
