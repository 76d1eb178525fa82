import type { Page } from '@playwright/test'
import { origin, test, untilLive } from './support/conversations.ts'
import { covers, expect, registerMember, toastOf } from './support/fixtures.ts'
import { uploadPhoto } from './support/photos.ts'
import { chooseOnProfile, goTo } from './support/shell.ts'

const PHONE = { width: 390, height: 844 }

const openLive = async (page: Page, path: string) => {
  const live = untilLive(page)
  await page.goto(path)
  await live
}

test(
  'two members wink, become friends and share things with friends only, until a block removes all of it for both',
  covers('FRIEND-04', 'FRIEND-09', 'BEY-32.1', 'BEY-33.1', 'BLOCK-11.1', 'DASH-02.3'),
  async ({ page, newMember, noise }) => {
    // Expected after the block, when the profile no longer exists for the other member.
    noise.allow(/404 \(Not Found\) .*\/(profiles|may-contact)\/e2e-/)
    const anna = await registerMember(page)
    const photoId = await uploadPhoto(page)
    const forFriends = await page.request.put(`/api/photos/${photoId}/audience`, {
      headers: { origin: origin() },
      data: { audience: 'friends' },
    })
    expect(forFriends.status()).toBe(200)
    const max = await newMember()
    await max.page.setViewportSize(PHONE)
    const photoOfAnna = async () => (await max.page.request.get(`/media/${photoId}/full`)).status()
    const news = max.page.getByRole('region', { name: 'What’s new' })

    // They wink at each other.
    await openLive(max.page, '/dashboard')
    await page.goto(`/profile/${max.username}`)
    await page.getByRole('button', { name: `Send Wink to ${max.username}` }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Just a wink' }).press('Enter')
    await expect(toastOf(page, 'Wink sent!')).toBeVisible()
    await expect(news.getByRole('link')).toHaveText(['One new wink', 'one profile viewer'])
    await news.getByRole('link', { name: 'One new wink' }).click()
    await max.page.getByRole('button', { name: `Wink back at ${anna.username}` }).click()
    await max.page.getByRole('dialog').getByRole('button', { name: 'Send Wink' }).click()
    await expect(max.page.getByText('You winked back')).toBeVisible()

    // They become friends, with their pages open.
    expect(await photoOfAnna()).toBe(404)
    await openLive(max.page, '/dashboard')
    await chooseOnProfile(page, 'Add friend')
    await news.getByRole('link', { name: /^One friend request$/i }).click()
    await max.page.getByRole('button', { name: `Accept the friend request from ${anna.username}` }).click()
    await expect(max.page.getByText('No friend requests')).toBeVisible()
    await page.getByRole('button', { name: /^More for / }).click()
    await expect(page.getByRole('menuitem', { name: 'Remove friend' })).toBeVisible()

    // What only friends see is now visible.
    expect(await photoOfAnna()).toBe(200)
    await openLive(max.page, '/dashboard')
    await page.goto('/dashboard')
    await page.getByRole('textbox', { name: 'Write a post' }).fill('Dinner on Friday?')
    await page.getByLabel('Who can see it').selectOption('Friends only')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await max.page.getByRole('button', { name: '1 new post' }).click()
    await expect(max.page.getByText('Dinner on Friday?')).toBeVisible()

    // The friends list links to the other member.
    await max.page.goto('/friends/list')
    const friend = max.page.getByRole('list', { name: 'Your friends' }).getByRole('listitem')
    await expect(friend).toContainText(anna.username)
    await friend.getByRole('link', { name: `Chat with ${anna.username}` }).click()
    await expect(max.page).toHaveURL(/\/chat\//)

    // A block removes everything above.
    await openLive(max.page, '/friends/list')
    await page.goto(`/profile/${max.username}`)
    await chooseOnProfile(page, 'Block')
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText(/^You have blocked /)).toBeVisible()
    await expect(max.page.getByText('No friends yet')).toBeVisible()
    expect(await photoOfAnna()).toBe(404)
    for (const [left, other] of [
      [page, max],
      [max.page, anna],
    ] as const) {
      for (const [path, said] of [
        ['/friends/list', 'No friends yet'],
        ['/winks', 'No winks yet'],
        [`/profile/${other.username}`, 'Profile not found'],
      ] as const) {
        await goTo(left, path)
        await expect(left.getByText(said)).toBeVisible()
      }
    }
    await max.page.goto('/dashboard')
    await expect(max.page.getByRole('region', { name: 'Posts' })).toBeVisible()
    await expect(max.page.getByText('Dinner on Friday?')).toHaveCount(0)
  },
)
