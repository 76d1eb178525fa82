import { expect, expectGoodScreen, covers, registerMember } from './fixtures.ts'
import { conversation, sendByApi, test, untilLive } from './conversations.ts'

test(
  'the count rises while somebody writes, leads to the list, and falls with what is read',
  { ...covers('BEY-08'), tag: '@phone' },
  async ({ page, newMember }) => {
    const anna = await registerMember(page)
    const max = await newMember()
    const live = untilLive(max.page)
    await max.page.goto('/update-status')
    await live
    const bell = max.page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications')
    await sendByApi(page, max.username, 'Hello from far away')
    await expect(bell).toHaveAccessibleName('Notifications 1 new')
    await expect(max.page).toHaveTitle(/^\(1\) Update status/)

    await bell.click()
    await expect(max.page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    const entry = max.page.getByRole('main').getByRole('link', { name: `${anna.username} wrote to you` })
    await expect(entry).toBeVisible()
    await expect(bell).toHaveAccessibleName('Notifications')
    await expectGoodScreen(max.page, 'notices')

    await entry.click()
    await expect(conversation(max.page).getByText('Hello from far away')).toBeVisible()
    await expect(max.page).toHaveTitle(/^Conversation/)
    // Whoever looks at the conversation is told of nothing in it.
    await sendByApi(page, max.username, 'Still there?')
    await expect(conversation(max.page).getByText('Still there?')).toBeVisible()
    await expect(max.page).toHaveTitle(/^Conversation/)
    await max.page.goto('/dashboard')
    await expect(bell).toHaveAccessibleName('Notifications')
  },
)
