import type { Page } from '@playwright/test'
import { test, untilLive } from './support/conversations.ts'
import { covers, expect, registerMember } from './support/fixtures.ts'
import { NETWORK_NOISE } from './support/outages.ts'

const lines = (page: Page) =>
  page
    .getByRole('log', { name: 'Chat' })
    .getByRole('listitem')
    .filter({ hasText: /\d\d:\d\d/ })
const field = (page: Page) => page.getByLabel('Message', { exact: true })
const write = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('ControlOrMeta+Enter')
}

test(
  'two members chat live: starting, messages both ways, the typing indicator, a lost connection, and leaving',
  covers('CHAT-06.1'),
  async ({ page, newMember, noise }) => {
    noise.allow(NETWORK_NOISE)
    const anna = await registerMember(page)
    const max = await newMember()

    const live = untilLive(page)
    await page.goto(`/profile/${max.username}`)
    await page.getByRole('link', { name: 'Chat', exact: true }).click()
    await live
    await expect(page.getByRole('heading', { level: 1, name: max.username })).toBeVisible()
    await field(page).fill('Are you there?')
    await page.getByRole('button', { name: 'Start chat' }).click()
    await expect(lines(page)).toHaveText([/Are you there/])

    // The other member is notified on any page, and opens the chat from there.
    await max.page.goto('/dashboard')
    const chat = max.page.getByRole('link', { name: /Live Chat/ }).first()
    const messages = max.page.getByRole('link', { name: /Read Messages/ }).first()
    await expect(messages).toContainText('1')
    await chat.click()
    await expect(lines(max.page)).toHaveText([/Are you there/])
    await expect(max.page.getByRole('navigation', { name: 'Your chats' })).toContainText(anna.username)
    await expect(messages).not.toContainText('1')

    // From here on, requests for new lines fail, so that they can only arrive over the live connection.
    await page.route('**/api/chats/*/newer*', (route) => route.abort())
    await field(max.page).pressSequentially('Yes')
    await expect(page.getByText(`${max.username} is writing`)).toBeVisible()
    await field(max.page).press('ControlOrMeta+Enter')
    await expect(lines(page)).toHaveText([/Are you there/, /Yes/])
    await expect(page.getByText(`${max.username} is writing`)).toHaveCount(0)
    await page.unroute('**/api/chats/*/newer*')

    await page.context().setOffline(true)
    for (const text of ['One', 'Two', 'Three']) await write(max.page, text)
    await expect(lines(max.page)).toHaveCount(5)
    await expect(lines(page)).toHaveCount(2)
    await page.context().setOffline(false)
    await expect(lines(page)).toHaveText([/Are you there/, /Yes/, /One/, /Two/, /Three/])

    const long = Array.from({ length: 20 }, (_, at) => `Verse ${at}`).join('\n')
    for (const text of [long, long, 'The newest']) await write(max.page, text)
    for (const side of [page, max.page]) {
      await expect(lines(side).last()).toContainText('The newest')
      await expect(lines(side).last()).toBeInViewport({ ratio: 1 })
      await expect(lines(side).first()).not.toBeInViewport()
    }

    await max.page.getByRole('button', { name: 'More about this chat' }).click()
    await max.page.getByRole('menuitem', { name: 'Leave chat' }).click()
    await max.page.getByRole('dialog').getByRole('button', { name: 'Leave chat' }).click()
    await expect(page.getByText('This chat has ended.')).toBeVisible()
    await expect(lines(page)).toHaveCount(8)
  },
)
