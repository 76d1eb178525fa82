import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPost, deletePost, editPost, FEED, listPosts } from '#shared/domains/posts/posts.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { storePost } from '#server/domains/posts/posts.samples.ts'
import { posts } from '#server/domains/posts/posts.tables.ts'
import { covers } from '#testing/covers.ts'
import {
  connectPages,
  saidOnce,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  connectPages()
  site = await openSite()
})
beforeEach(() => site.services.db.delete(posts))
afterAll(() => site.close())

type Person = Awaited<ReturnType<Site['given']['member']>>

const feed = async () => within(await screen.findByRole('region', { name: 'Posts' }))
const rows = async () =>
  within(await screen.findByLabelText('Posts, latest first', { selector: 'ul' })).getAllByRole('listitem')
const texts = async () => (await rows()).map(({ children: [, content] }) => content?.textContent)
const postMany = async (by: Person, count: number) => {
  for (let at = 1; at <= count; at += 1) {
    site.clock.advance(1000)
    await storePost(site.services, { by, content: `Post ${at}` })
  }
}
const numbered = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => `Post ${from - at}`)
const expectJoined = ({ id }: Person) =>
  waitFor(async () => expect(await site.services.hub.listJoined(FEED)).toContain(id))
const latestId = async (by: Person) => (await site.as(by).call(listPosts, {})).ok.items[0]?.id ?? ''

test(
  'an empty feed says what it’s for, and a post that couldn’t be sent stays as a draft until it’s posted',
  covers('DASH-03', 'DASH-22', 'DASH-24.3', 'DASH-25', 'DASH-26', 'DASH-32'),
  async () => {
    const member = await site.given.member()
    const { user, trouble } = await site.open('/dashboard', member)
    expect(await (await feed()).findByText('No posts yet')).toBeVisible()
    const field = screen.getByRole('textbox', { name: 'Write a post' })
    const button = () => screen.getByRole('button', { name: 'Post' })
    const submit = async () => {
      await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'))
      await user.click(button())
    }
    await user.click(field)
    await submit()
    await saidOnce('Post content cannot be empty')
    expect(field).toHaveAccessibleDescription('Post content cannot be empty')

    const mend = trouble('POST /api/posts', refusalOf(503, 'unavailable'))
    await user.type(field, 'Hello, all')
    await submit()
    await waitFor(() => expect(toasts()).toContain('Failed to create post'))
    expect(field).toHaveValue('Hello, all')
    expect(Object.values(sessionStorage)).toContain('Hello, all')
    mend()
    await submit()
    await waitFor(() => expect(toasts()).toContain('Post created successfully!'))
    await waitFor(async () => expect(await texts()).toEqual(['Hello, all']))
    expect(field).toHaveValue('')
  },
)

test(
  'posts show their author and age, 20 at first and then older ones, and a failed load can be retried',
  covers('DASH-04', 'DASH-06', 'DASH-07', 'DASH-08', 'DASH-27', 'DASH-33', 'CONST-60'),
  async () => {
    const [author, viewer] = [await site.given.member(), await site.given.member()]
    const photoId = await site.given.photo(author)
    await postMany(author, 21)
    site.clock.advance(5 * MINUTE)
    const { user, trouble } = await site.open('/other', viewer)
    const mend = trouble('GET /api/posts', refusalOf(422, 'invalid_input'))
    await user.click((await screen.findAllByRole('link', { name: 'Account Home' }))[0] ?? document.body)
    expect(await (await feed()).findByText('Failed to load posts')).toBeVisible()
    mend()
    await user.click((await feed()).getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await texts()).toEqual(numbered(21, 2)))
    const [first = document.body] = await rows()
    const link = within(first).getByRole('link', { name: author.username })
    expect(link).toHaveAttribute('href', `/profile/${author.username}`)
    expect(first).toHaveTextContent('5 minutes ago')
    expect(first.querySelector('img')).toHaveAttribute('src', expect.stringContaining(photoId))
    await user.click((await feed()).getByRole('button', { name: 'Show older posts' }))
    await waitFor(async () => expect(await texts()).toEqual(numbered(21, 1)))
  },
)

test(
  'new posts are announced above the feed without moving it, and edits and deletions are shown in place',
  covers('DASH-28.1', 'DASH-28.2', 'DASH-28.4', 'BEY-33.1', 'CALL-75'),
  async () => {
    const [author, viewer, closed] = [
      await site.given.member(),
      await site.given.member(),
      await site.given.member({ visibility: 'friends' }),
    ]
    await postMany(author, 3)
    const { user, trouble, idle } = await site.open('/dashboard', viewer)
    await waitFor(async () => expect(await texts()).toEqual(numbered(3, 1)))
    await expectJoined(viewer)
    await idle()
    trouble('GET /api/posts/changes', refusalOf(422, 'invalid_input'))
    const older = await latestId(author)
    const write = (by: Person, content: string) => site.as(by).call(createPost, { content })
    site.clock.advance(1000)
    for (const by of [closed, author]) expect((await write(by, 'Hello, all')).status).toBe(200)
    const announced = (name: string) =>
      waitFor(async () => expect((await feed()).getByRole('button', { name })).toBeVisible())
    await announced('1 new post')
    expect(await texts()).toEqual(numbered(3, 1))

    await site.as(author).call(editPost, { postId: older, content: 'Better' })
    await waitFor(async () => expect(await texts()).toEqual(['Better', ...numbered(2, 1)]))
    expect((await rows())[0]).toHaveTextContent('Edited')
    await site.as(author).call(deletePost, { postId: older })
    await waitFor(async () => expect(await texts()).toEqual(numbered(2, 1)))

    site.clock.advance(1000)
    await write(author, 'Not for long')
    await announced('2 new posts')
    await site.as(author).call(deletePost, { postId: await latestId(author) })
    await announced('1 new post')
    site.clock.advance(1000)
    await write(author, 'And a second')
    await announced('2 new posts')
    await user.click((await feed()).getByRole('button', { name: '2 new posts' }))
    await waitFor(async () =>
      expect(await texts()).toEqual(['And a second', 'Hello, all', ...numbered(2, 1)]),
    )
    await waitFor(async () => expect((await rows())[0]).toHaveFocus())
    expect((await feed()).queryByRole('button', { name: /new post/ })).toBeNull()
  },
)

test('a reopened feed announces what was posted in the meantime', covers('DASH-28.2'), async () => {
  const [author, viewer] = [await site.given.member(), await site.given.member()]
  await postMany(author, 2)
  const { user } = await site.open('/dashboard', viewer)
  await waitFor(async () => expect(await texts()).toEqual(numbered(2, 1)))
  await expectJoined(viewer)
  const names = within((await rows())[0] ?? document.body).getAllByRole('link', { name: author.username })
  await user.click(names[0] ?? document.body)
  await screen.findByRole('heading', { level: 1, name: author.username })
  await postMany(author, 1)
  history.back()
  await screen.findByRole('textbox', { name: 'Write a post' })
  expect(await (await feed()).findByRole('button', { name: '1 new post' })).toBeVisible()
  expect(await texts()).toEqual(numbered(2, 1))
})

test(
  'members edit and delete their own posts from the menu, which stays open if scrolling doesn’t move its button, and closes if it does',
  covers('DASH-30.1'),
  async () => {
    const member = await site.given.member()
    await postMany(member, 2)
    const { user } = await site.open('/dashboard', member)
    const buttonOfMenu = async () =>
      within((await rows())[0] ?? document.body).getByRole('button', { name: /^More about/ })
    const menu = async () => {
      await user.click(await buttonOfMenu())
      return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    }
    expect(await menu()).toEqual(['Edit', 'Close replies', 'Delete'])
    fireEvent.scroll(window)
    expect(screen.getByRole('menu')).toBeVisible()
    const { parentElement } = await buttonOfMenu()
    const moved = new DOMRect(0, -40)
    const at = vi.spyOn(parentElement ?? document.body, 'getBoundingClientRect').mockReturnValue(moved)
    fireEvent.scroll(window)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    at.mockRestore()

    await menu()
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit your post' }))
    await user.clear(dialog.getByRole('textbox', { name: 'Your post' }))
    await user.paste('Better')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await texts()).toEqual(['Better', 'Post 1']))

    site.clock.advance(15 * MINUTE)
    await site.open('/dashboard', member)
    expect(await menu()).toEqual(['Close replies', 'Delete'])
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete your post?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await texts()).toEqual(['Post 1']))
    await waitFor(async () => expect((await rows())[0]).toHaveFocus())
  },
)

test(
  'someone else’s post is reported, or all their posts are muted and unmuted from the block list',
  covers('BEY-33.1', 'BEY-33.3', 'BEY-06.1'),
  async () => {
    const [one, other, viewer] = [
      await site.given.member(),
      await site.given.member(),
      await site.given.member(),
    ]
    await storePost(site.services, { by: one, content: 'Of one' })
    site.clock.advance(1000)
    for (const content of ['First', 'Second']) await storePost(site.services, { by: other, content })
    const { user } = await site.open('/dashboard', viewer)
    const choose = async (author: Person, what: string) => {
      const [button] = await screen.findAllByRole('button', {
        name: `More about the post by ${author.username}`,
      })
      await user.click(button ?? document.body)
      await user.click(screen.getByRole('menuitem', { name: what }))
    }
    await choose(other, 'Mute their posts')
    await waitFor(async () => expect(await texts()).toEqual(['Of one']))
    await waitFor(async () => expect((await rows())[0]).toHaveFocus())

    await choose(one, 'Report')
    const report = within(await screen.findByRole('dialog', { name: 'Report this post?' }))
    await user.click(report.getByRole('radio', { name: 'Something else' }))
    await user.click(report.getByRole('button', { name: 'Send report' }))
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    expect(await (await feed()).findByText('No posts yet')).toBeVisible()

    await site.open('/account/block-list', viewer)
    await user.click(await screen.findByRole('button', { name: `Show posts by ${other.username} again` }))
    expect(await screen.findByText(/^You haven’t muted anyone’s posts/)).toBeVisible()
    expect((await site.as(viewer).call(listPosts, {})).ok.items).toHaveLength(2)
  },
)
