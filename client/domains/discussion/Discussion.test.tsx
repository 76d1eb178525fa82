import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  addReply,
  closeDiscussion,
  deleteReply,
  giveHeart,
  listReplies,
} from '#shared/domains/discussion/discussion.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { getPost } from '#shared/domains/posts/posts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { joinTopic } from '#shared/kernel/live.ts'
import { storeReply } from '#server/domains/discussion/discussion.samples.ts'
import { storePost } from '#server/domains/posts/posts.samples.ts'
import { posts } from '#server/domains/posts/posts.tables.ts'
import { covers } from '#testing/covers.ts'
import {
  connectPages,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

type Person = Awaited<ReturnType<Site['given']['member']>>

let site: Site
let owner: Person
let reader: Person
let discussionId: string
beforeAll(async () => {
  connectPages()
  site = await openSite()
})
beforeEach(async () => {
  await site.services.db.delete(posts)
  owner = await site.given.member()
  reader = await site.given.member()
  discussionId = await storePost(site.services, { by: owner })
})
afterAll(() => site.close())

const what = () => `the post by ${owner.username}`
const heart = () => screen.findByLabelText(new RegExp(`^Give a heart to ${what()}`))
const rows = async () =>
  within(await screen.findByLabelText(`Replies to ${what()}`, { selector: 'ol' })).getAllByRole('listitem')
const texts = async () => (await rows()).map((row) => row.querySelector('p.whitespace-pre-line')?.textContent)
const field = () => screen.findByRole('textbox', { name: `Your reply to ${what()}` })
const postOf = async () => (await site.as(reader).call(getPost, { postId: discussionId })).ok

test(
  'a heart is shown immediately and reverted if rejected; a reply stays a draft until it’s posted, and its author can delete it',
  covers('BEY-34.1', 'BEY-34.5'),
  async () => {
    await site.as(owner).call(giveHeart, { discussionId })
    const { user, trouble } = await site.open('/dashboard', reader)
    expect(await heart()).toHaveAccessibleName(`Give a heart to ${what()} (1 so far)`)
    await user.click(await heart())
    await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'))
    await waitFor(async () => expect(await postOf()).toMatchObject({ hearts: 2, isHearted: true }))
    await waitFor(async () => expect(await heart()).toHaveTextContent('2'))
    const mendHeart = trouble(`DELETE /api/discussions/${discussionId}/heart`, refusalOf(503, 'unavailable'))
    await user.click(await heart())
    await waitFor(() => expect(toasts()).toEqual(['That didn’t work. Please try again in a moment.']))
    await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'))
    mendHeart()
    await user.click(await heart())
    await waitFor(async () => expect(await postOf()).toMatchObject({ hearts: 1, isHearted: false }))
    await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'false'))

    const open = async () => user.click(await screen.findByRole('button', { name: `Reply to ${what()}` }))
    await open()
    expect(await screen.findByText('No replies yet. Yours could be the first.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(toasts()).toEqual(['A reply needs a word or two.']))
    const mendReply = trouble(`POST /api/discussions/${discussionId}/replies`, refusalOf(503, 'unavailable'))
    await user.click(await field())
    await user.paste('How lovely')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(toasts()).toContain('We couldn’t send your reply. It’s still here, so please try again.'),
    )
    mendReply()
    await open()
    expect(screen.queryByRole('textbox', { name: `Your reply to ${what()}` })).toBeNull()
    await open()
    expect(await field()).toHaveValue('How lovely')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(async () => expect(await texts()).toEqual(['How lovely']))
    expect(await field()).toHaveValue('')
    expect(await screen.findByRole('button', { name: `1 reply to ${what()}` })).toHaveAttribute(
      'aria-expanded',
      'true',
    )

    await storeReply(site.services, { by: reader, discussionId, content: 'Another' })
    await site.as(owner).call(addReply, { discussionId, content: 'Thank you' })
    await waitFor(async () => expect(await texts()).toHaveLength(3))
    await user.click(within((await rows())[0] ?? document.body).getByRole('button', { name: /^More about/ }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Delete'])
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete your reply?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await texts()).toHaveLength(2))
    await waitFor(async () => expect((await rows())[0]).toHaveFocus())
  },
)

/** Delays the page's subscriptions to replies until they're released. */
const holdJoins = () => {
  const passed: string[] = []
  const held: (() => void)[] = []
  const { prototype } = WebSocket
  const { send } = prototype
  const spy = vi.spyOn(prototype, 'send').mockImplementation(function (this: WebSocket, data) {
    const frame = typeof data === 'string' ? data : ''
    if (frame.includes(joinTopic.name) && frame.includes(discussionId)) {
      held.push(() => send.call(this, data))
    } else {
      send.call(this, data)
      passed.push(frame)
    }
  })
  return {
    passed,
    held,
    release: () => {
      spy.mockRestore()
      for (const pass of held) pass()
    },
  }
}

/**
 * Expects a page that shows these replies to show the latest 20 once its delayed subscription is released, including
 * one written in the meantime.
 */
const expectCaughtUp = async (
  joins: ReturnType<typeof holdJoins>,
  idle: () => Promise<void>,
  { first, added }: { first: string[]; added: string },
) => {
  await waitFor(async () => expect(await texts()).toEqual(first))
  await waitFor(() => expect(joins.held).not.toEqual([]))
  await idle()
  await site.as(owner).call(addReply, { discussionId, content: added })
  joins.release()
  await waitFor(async () => expect(await texts()).toEqual([...first, added].slice(-20)))
}

test(
  'a list of replies shows what arrives while it opens and what others add and delete later, starts with the latest 20, and loads older ones on request',
  covers('BEY-34.5'),
  async () => {
    for (let at = 1; at <= 21; at += 1) {
      site.clock.advance(1000)
      await storeReply(site.services, { by: owner, discussionId, content: `Reply ${at}` })
    }
    const numbered = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `Reply ${from + at}`)
    const joins = holdJoins()
    const { user, idle } = await site.open('/dashboard', reader)
    await waitFor(() => expect(joins.passed.join('')).toContain(joinTopic.name))
    await user.click(await screen.findByRole('button', { name: `21 replies to ${what()}` }))
    await expectCaughtUp(joins, idle, { first: numbered(2, 21), added: 'Reply 22' })
    await user.click(screen.getByRole('button', { name: 'Show older replies' }))
    await waitFor(async () => expect(await texts()).toEqual(numbered(1, 22)))
    site.clock.advance(1000)
    await site.as(owner).call(addReply, { discussionId, content: 'Reply 23' })
    await waitFor(async () => expect(await texts()).toEqual(numbered(1, 23)))
    const [latest] = (await site.as(owner).call(listReplies, { discussionId })).ok.items
    await site.as(owner).call(deleteReply, { replyId: latest?.id ?? '' })
    await waitFor(async () => expect(await texts()).toEqual(numbered(1, 22)))
    await site.as(owner).call(closeDiscussion, { discussionId })
    expect(await screen.findByText('Replies are closed here.')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: `Your reply to ${what()}` })).toBeNull()
  },
)

test(
  'a reply that arrives after the page has loaded and before it has subscribed is shown; one that’s reported from its menu is hidden immediately',
  covers('BEY-34.1', 'BEY-34.5', 'BEY-06.1'),
  async () => {
    await storeReply(site.services, { by: owner, discussionId, content: 'Rude' })
    const joins = holdJoins()
    const { user, idle } = await site.open(`/posts/${discussionId}`, reader)
    await expectCaughtUp(joins, idle, { first: ['Rude'], added: 'Sorry' })

    await user.click(within((await rows())[0] ?? document.body).getByRole('button', { name: /^More about/ }))
    await user.click(screen.getByRole('menuitem', { name: 'Report' }))
    const report = within(await screen.findByRole('dialog', { name: 'Report this reply?' }))
    await user.click(report.getByRole('radio', { name: 'Something else' }))
    await user.click(report.getByRole('button', { name: 'Send report' }))
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    await waitFor(async () => expect(await texts()).toEqual(['Sorry']))
  },
)

test(
  'a notification leads to the post, where new replies are marked as seen, and the owner closes and reopens the replies',
  covers('BEY-34.4', 'BEY-08.2'),
  async () => {
    await site.as(reader).call(addReply, { discussionId, content: 'How lovely' })
    const { user } = await site.open('/notifications', owner)
    const link = await screen.findByRole('link', {
      name: new RegExp(`${reader.username} replied to your post`),
    })
    await user.click(link)
    await waitFor(async () => expect(await texts()).toEqual(['How lovely']))
    await waitFor(async () =>
      expect((await site.as(owner).call(listNotices, {})).ok.items).toMatchObject([{ isNew: false }]),
    )
    const choose = async (act: string) => {
      await user.click(screen.getByRole('button', { name: `More about ${what()}` }))
      await user.click(await screen.findByRole('menuitem', { name: act }))
    }
    await choose('Close replies')
    expect(await screen.findByText('Replies are closed here.')).toBeVisible()
    await choose('Allow replies again')
    expect(await field()).toBeVisible()
    await choose('Delete')
    const question = within(await screen.findByRole('dialog', { name: 'Delete your post?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Post not found' })).toHaveFocus())
  },
)

test('a post that’s gone, or never existed, is reported as not found', covers('BEY-34.4'), async () => {
  for (const address of [newId(), 'nonsense']) {
    await site.open(`/posts/${address}`, reader)
    expect(await screen.findByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'To your dashboard' })).toHaveAttribute('href', '/dashboard')
  }
})
