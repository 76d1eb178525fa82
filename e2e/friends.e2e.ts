import { test, untilLive } from './conversations.ts'
import { covers, expect, registerMember, toastOf } from './fixtures.ts'

test(
  'two become friends on open pages, lead to each other, and are friends no longer at once',
  covers('FRIEND-04', 'FRIEND-09', 'BEY-32.1'),
  async ({ page, newMember }) => {
    const anna = await registerMember(page)
    const max = await newMember()
    const live = untilLive(max.page)
    await max.page.goto('/friends/invites')
    await live

    await page.goto(`/profile/${max.username}`)
    await page.getByRole('button', { name: `Add friend ${max.username}` }).click()
    await expect(toastOf(page, 'Friend request sent.')).toBeVisible()
    await expect(max.page.getByRole('link', { name: 'Friends Invites 1 new' })).toBeVisible()
    await max.page.getByRole('button', { name: `Accept the friend request from ${anna.username}` }).click()
    await expect(max.page.getByText('No friend requests')).toBeVisible()
    await expect(page.getByRole('button', { name: `Remove friend ${max.username}` })).toBeVisible()

    await max.page.goto('/friends/list')
    const friend = max.page.getByRole('list', { name: 'Your friends' }).getByRole('listitem')
    await expect(friend).toContainText(anna.username)
    await friend.getByRole('link', { name: `Chat with ${anna.username}` }).click()
    await expect(max.page).toHaveURL(/\/chat\//)
    await max.page.goto('/friends/list')

    await page.getByRole('button', { name: `Remove friend ${max.username}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove friend' }).click()
    await expect(max.page.getByText('No friends yet')).toBeVisible()
  },
)
