import type { Page } from '@playwright/test'
import { bubbles, conversation, sendByApi, test, threadOf, untilLive } from './conversations.ts'
import { covers, expect, expectGoodScreen, registerMember, toastOf } from './fixtures.ts'

const choose = async (page: Page, message: string, action: string) => {
  const bubble = bubbles(page).filter({ hasText: message })
  await bubble.getByRole('button', { name: 'More about this message' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test(
  'a message is taken back from both until it is read; saved and deleted it is for one alone',
  { ...covers('MSG-51', 'MSG-54', 'MSG-25'), tag: '@phone' },
  async ({ page, newMember, noise }) => {
    noise.allow(/409 \(Conflict\)/)
    const anna = await registerMember(page)
    const max = await newMember()
    const threadId = await sendByApi(page, max.username, 'See you on Friday')
    const live = untilLive(max.page)
    await max.page.goto('/messages/inbox')
    await live
    const row = threadOf(max.page, anna.username)
    await expect(row).toContainText('See you on Friday')

    await page.goto(`/messages/thread/${threadId}`)
    await page.getByLabel('Your message').fill('Or was it Saturday')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(row).toContainText('Or was it Saturday')
    await choose(page, 'Or was it Saturday', 'Unsend')
    await expectGoodScreen(page, 'message-unsend')
    await page.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click()
    await expect(toastOf(page, 'Taken back. It is gone for both of you.')).toBeVisible()
    await expect(bubbles(page)).toHaveText([/See you on Friday/])
    await expect(row).toContainText('See you on Friday')
    await expect(row.getByText('New', { exact: true })).toBeVisible()

    await row.click()
    await expect(bubbles(max.page)).toHaveText([/See you on Friday/])
    await expect(conversation(max.page).getByText('Or was it Saturday')).toHaveCount(0)
    await max.page.goto('/messages/inbox')
    await expect(row.getByText('New', { exact: true })).toHaveCount(0)
    await choose(page, 'See you on Friday', 'Unsend')
    await page.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click()
    await expect(toastOf(page, 'This message has been read already')).toBeVisible()
    await expect(bubbles(page)).toHaveText([/See you on Friday/])

    await choose(page, 'See you on Friday', 'Save')
    await expect(toastOf(page, 'Saved. You find it under Saved.')).toBeVisible()
    await page.goto('/messages/saved')
    await expect(page.getByRole('main').getByText('See you on Friday')).toBeVisible()
    await expectGoodScreen(page, 'messages-saved')
    await page.goto(`/messages/thread/${threadId}`)
    await choose(page, 'See you on Friday', 'Delete for me')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for me' }).click()
    await expect(conversation(page).getByText('See you on Friday')).toHaveCount(0)
    await max.page.goto(`/messages/thread/${threadId}`)
    await expect(bubbles(max.page)).toHaveText([/See you on Friday/])
  },
)
