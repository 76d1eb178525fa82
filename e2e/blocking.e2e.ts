import type { Page } from '@playwright/test'
import { sendByApi, test } from './conversations.ts'
import { covers, expect, expectGoodScreen, registerMember, toastOf } from './fixtures.ts'
import { press } from './keys.ts'

/**
 * Whether the search of the page's member finds somebody; both sort by the day of joining, so the newest are on top.
 */
const finds = async (page: Page, username: string) => {
  const answer = await page.request.get('/api/members?sort=newest&limit=20')
  const { items } = (await answer.json()) as { items: { username: string }[] }
  return items.some((item) => item.username === username)
}

test(
  'a member is blocked from the profile, is gone for both, and comes back',
  { ...covers('BLOCK-01', 'BLOCK-06', 'BLOCK-10', 'BLOCK-11', 'MSG-59'), tag: '@phone' },
  async ({ page, newMember, noise }) => {
    noise.allow(/status of 404/)
    const own = await registerMember(page)
    const other = await newMember()
    const threadId = await sendByApi(other.page, own.username, 'Hello there')
    await other.page.goto(`/messages/thread/${threadId}`)
    await expect(other.page.getByRole('heading', { level: 1, name: own.username })).toBeVisible()
    expect([await finds(page, other.username), await finds(other.page, own.username)]).toEqual([true, true])

    await page.goto(`/profile/${other.username}`)
    await page.getByRole('button', { name: `Block ${other.username}` }).click()
    const question = page.getByRole('dialog')
    await question.getByLabel('Why').fill('Kept writing')
    await expectGoodScreen(page, 'block-dialog')
    await question.getByRole('button', { name: 'Block' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You have blocked them' })).toBeFocused()

    // Without a reload.
    await expect(other.page.getByRole('heading', { level: 1, name: 'Former member' })).toBeVisible()
    await expect(other.page.getByText('This member is no longer here.')).toBeVisible()
    await other.page.goto('/messages/inbox')
    await expect(other.page.getByRole('link', { name: /Former member/ })).toBeVisible()
    await other.page.goto(`/profile/${own.username}`)
    await expect(other.page.getByRole('heading', { level: 1, name: 'Profile not found' })).toBeVisible()
    expect([await finds(page, other.username), await finds(other.page, own.username)]).toEqual([false, false])

    await page.goto(`/messages/thread/${threadId}`)
    await expect(page.getByText('You have blocked this member.')).toBeVisible()
    await expectGoodScreen(page, 'conversation-blocked')
    await page.getByRole('link', { name: 'Open your block list' }).click()
    await expect(page.getByText('Kept writing')).toBeVisible()
    await expectGoodScreen(page, 'block-list')
    await page.getByRole('button', { name: `Unblock ${other.username}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
    await expect(toastOf(page, 'User unblocked!')).toBeVisible()
    await expect(page.getByText('You have not blocked anybody')).toBeFocused()
    await other.page.reload()
    await expect(other.page.getByRole('heading', { level: 1, name: own.username })).toBeVisible()
  },
)

test(
  'by keyboard alone: block in a conversation, and unblock',
  covers('BEY-17', 'BLOCK-10'),
  async ({ page, newMember, noise }) => {
    noise.allow(/status of 404/)
    const own = await registerMember(page)
    const other = await newMember()
    await page.goto(`/messages/thread/${await sendByApi(other.page, own.username, 'Hello there')}`)
    await press(page, page.getByRole('button', { name: 'More about this conversation' }))
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: `Block ${other.username}` })).toBeFocused()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog')
    await press(page, question.getByRole('button', { name: 'Block' }))
    await expect(page.getByText('You have blocked this member.')).toBeVisible()
    await press(page, page.getByRole('link', { name: 'Open your block list' }))
    await press(page, page.getByRole('button', { name: `Add a note: ${other.username}` }))
    await page.keyboard.type('Rude')
    await press(page, page.getByRole('button', { name: 'Save note' }))
    await expect(page.getByText('Rude', { exact: true })).toBeVisible()
    await press(page, page.getByRole('button', { name: `Unblock ${other.username}` }))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Unblock ${other.username}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, question.getByRole('button', { name: 'Unblock' }))
    await expect(page.getByText('You have not blocked anybody')).toBeFocused()
  },
)
