import { sendByApi, test, untilLive } from './support/conversations.ts'
import { covers, expect, registerMember } from './support/fixtures.ts'
import { press } from './support/keys.ts'

test(
  'by keyboard alone, a member blocks someone in a conversation, disappears from their open page, and unblocks them',
  covers('BEY-17'),
  async ({ page, newMember }) => {
    const own = await registerMember(page)
    const other = await newMember()
    const threadId = await sendByApi(other.page, own.username, 'Hello there')
    const live = untilLive(other.page)
    await other.page.goto(`/messages/thread/${threadId}`)
    await expect(other.page.getByRole('heading', { level: 1, name: own.username })).toBeVisible()
    await live

    await page.goto(`/messages/thread/${threadId}`)
    await press(page, page.getByRole('button', { name: 'More about this conversation' }))
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: `Block ${other.username}` })).toBeFocused()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog')
    await press(page, question.getByRole('button', { name: 'Block' }))
    await expect(page.getByText('You’ve blocked this member.')).toBeVisible()
    // Without a reload.
    await expect(other.page.getByRole('heading', { level: 1, name: 'Former member' })).toBeVisible()

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
    await expect(page.getByText('You haven’t blocked anyone')).toBeFocused()
    await other.page.reload()
    await expect(other.page.getByRole('heading', { level: 1, name: own.username })).toBeVisible()
  },
)
