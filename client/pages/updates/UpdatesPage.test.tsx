import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { storePost } from '#server/domains/posts/posts.samples.ts'
import { userStatuses } from '#server/domains/status/status.tables.ts'
import { covers } from '#testing/covers.ts'
import { openSite, screen, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const list = () => screen.findByRole('list', { name: 'Updates from friends, latest first' })

test('a member without friends sees what the updates page will show', covers('FRIEND-10.1'), async () => {
  await site.open('/friends/updates', await site.given.member())
  expect(await screen.findByText('Nothing new from friends yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Your friends' })).toHaveAttribute('href', '/friends/list')
})

test(
  'posts, photos and statuses are each labelled, and photos added together are one update',
  covers('FRIEND-10.1', 'FRIEND-10.3', 'SHELL-35'),
  async () => {
    const [member, friend] = [await site.given.member(), await site.given.member()]
    await site.given.friends(member, friend)
    const [now, before] = [site.clock.now(), new Date(site.clock.now().getTime() - HOUR)]
    await storePost(site.services, { by: friend, content: 'A walk by the river?', createdAt: before })
    for (const alt of ['The river', '']) await site.given.photo(friend, { alt })
    const status = { userId: friend.id, statusText: 'In town', expiresAt: new Date(now.getTime() + DAY) }
    await site.services.db
      .insert(userStatuses)
      .values({ ...status, updatedAt: new Date(before.getTime() - HOUR) })
    await site.open('/friends/updates', member)
    const [photos, post, said, ...others] = within(await list())
      .getAllByRole('listitem', { name: '' })
      .filter((item) => item.parentElement?.getAttribute('aria-label'))
    expect(others).toEqual([])
    expect(photos).toHaveTextContent('Added 2 photos')
    const pictures = within(photos as HTMLElement)
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt'))
    expect(new Set(pictures)).toEqual(new Set(['The river', `Photo by ${friend.username}`]))
    expect(post).toHaveTextContent('A walk by the river?')
    expect(within(post as HTMLElement).getByRole('button', { name: /^More about the post/ })).toBeVisible()
    expect(said).toHaveTextContent('In town')
  },
)
