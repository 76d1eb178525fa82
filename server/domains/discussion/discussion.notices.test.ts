import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import {
  addReply,
  closeDiscussion,
  deleteReply,
  discussionChanged,
  giveHeart,
  listReplies,
  seeDiscussion,
  takeHeartBack,
} from '#shared/domains/discussion/discussion.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { countNewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import { deletePost, mutePosts } from '#shared/domains/posts/posts.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { storePost } from '../posts/posts.samples.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let owner: Member
let other: Member
let discussionId: string
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.given.member()
  other = await app.given.member()
  discussionId = await storePost(app.services, { by: owner })
  // Advances to noon, before the daily email is due.
  app.clock.advance(DAY + DAY / 2 - (app.clock.now().getTime() % DAY))
  await app.services.jobs.drain()
  app.emails.splice(0)
})

const reply = (by: Member) => app.as(by).call(addReply, { discussionId, content: 'A secret word.' })
const heart = (by: Member) => app.as(by).call(giveHeart, { discussionId })
const noticesOf = async (member: Member) => (await app.as(member).call(listNotices, {})).ok.items
const newOf = async (member: Member) => (await app.as(member).call(countNewNotices, {})).ok.all
const mailsAfter = async (ms: number) => {
  app.clock.advance(ms)
  await app.services.jobs.drain()
  return app.emails.splice(0).filter(({ to }) => to === owner.email)
}

test(
  'the owner gets one notification for all replies, and one for all hearts, until they’re seen in the discussion',
  covers('BEY-34.4', 'BEY-08.2'),
  async () => {
    const last = await app.given.member()
    for (const by of [other, other, last]) await reply(by)
    for (const by of [last, other]) await heart(by)
    expect((await noticesOf(owner)).toSorted((a, b) => b.kind.localeCompare(a.kind))).toMatchObject([
      { kind: 'reply', about: discussionId, isNew: true, who: { username: last.username }, others: 1 },
      { kind: 'heart', about: discussionId, isNew: true, who: { username: other.username }, others: 1 },
    ])
    expect(await newOf(owner)).toBe(2)
    await app.as(other).call(seeDiscussion, { discussionId })
    expect(await newOf(owner)).toBe(2)
    await app.as(owner).call(seeDiscussion, { discussionId })
    expect(await newOf(owner)).toBe(0)
    await reply(other)
    expect((await noticesOf(owner))[0]).toMatchObject({
      isNew: true,
      who: { username: other.username },
      others: 0,
    })
  },
)

test(
  'no one is notified of their own actions, nor of those by members they can’t see or have muted',
  covers('BEY-34.4'),
  async () => {
    const [closed, muted] = [await app.given.member({ visibility: 'friends' }), await app.given.member()]
    await app.as(owner).call(mutePosts, { memberId: muted.id })
    for (const by of [owner, closed, muted]) {
      expect([(await reply(by)).status, (await heart(by)).status]).toEqual([200, 200])
    }
    expect([await noticesOf(owner), await newOf(owner)]).toEqual([[], 0])
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

const ENDS: Record<string, () => Promise<unknown>> = {
  'they’re deleted and taken back': async () => {
    const { items } = (await app.as(other).call(listReplies, { discussionId })).ok
    await app.as(other).call(deleteReply, { replyId: items[0]?.id ?? '' })
    await app.as(other).call(takeHeartBack, { discussionId })
  },
  'the post is deleted': () => app.as(owner).call(deletePost, { postId: discussionId }),
  'their sender blocks the owner': () => app.as(other).call(blockMember, { memberId: owner.id }),
  'the owner blocks their sender': () => app.as(owner).call(blockMember, { memberId: other.id }),
  'their sender is erased': () => eraseMember(app.services, other.id),
}
test.each(Object.keys(ENDS))('a reply and a heart leave no notifications or emails if %s', async (name) => {
  await reply(other)
  await heart(other)
  expect(await newOf(owner)).toBe(2)
  await ENDS[name]?.()
  expect([await noticesOf(owner), await newOf(owner)]).toEqual([[], 0])
  expect(await mailsAfter(DAY)).toEqual([])
})

test(
  'one daily email covers all replies, without names or text, and doesn’t mention hearts',
  covers('NSET-03.3', 'MAIL-10.1', 'MAIL-10.2'),
  async () => {
    await reply(other)
    await reply(await app.given.member())
    await heart(other)
    const [mail, ...others] = await mailsAfter(DAY)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Someone replied to you')
    expect(mail?.text).toContain('http://127.0.0.1:0/notifications')
    for (const secret of [other.username, other.id, owner.username, 'secret word', discussionId])
      expect(JSON.stringify({ ...mail, to: '' })).not.toContain(secret)
  },
)

test(
  'every page with the discussion open is notified that something changed, but not what',
  covers('BEY-34.1'),
  async () => {
    const told = vi.spyOn(app.services.hub, 'publishTo')
    await reply(other)
    const [first] = (await app.as(owner).call(listReplies, { discussionId })).ok.items
    await heart(other)
    await heart(other)
    await app.as(other).call(takeHeartBack, { discussionId })
    await app.as(owner).call(deleteReply, { replyId: first?.id ?? '' })
    await app.as(owner).call(closeDiscussion, { discussionId })
    await reply(other)
    expect(told.mock.calls).toEqual(
      Array.from({ length: 5 }, () => [{ resource: 'discussion', id: discussionId }, discussionChanged, {}]),
    )
    told.mockRestore()
  },
)
