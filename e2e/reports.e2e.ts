import { bubbles, conversation, sendByApi, test, threadOf, untilLive } from './support/conversations.ts'
import { expect, registerMember, toastOf } from './support/fixtures.ts'
import { logInAs } from './support/shell.ts'

test('a reported message disappears for the member who reported it, and for both once an admin removes it', async ({
  page,
  newMember,
  browser,
  noise,
}) => {
  const anna = await registerMember(page)
  const max = await newMember()
  const threadId = await sendByApi(max.page, anna.username, 'Good evening')
  await sendByApi(max.page, anna.username, 'You will be sorry')
  const live = untilLive(max.page)
  await max.page.goto(`/messages/thread/${threadId}`)
  await live

  await page.goto(`/messages/thread/${threadId}`)
  await page.getByRole('button', { name: 'More about this message' }).last().click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Report this message?' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Threats or violence' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('We’ve hidden this message from you.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Block ${max.username}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bubbles(page)).toHaveCount(1)
  await expect(conversation(page).getByText('Good evening')).toBeVisible()
  await page.goto('/messages/inbox')
  await expect(threadOf(page, max.username)).toContainText('Good evening')
  await expect(conversation(max.page).getByText('You will be sorry')).toBeVisible()

  const context = await browser.newContext()
  noise.watch(context)
  const admin = await context.newPage()
  await logInAs(admin, 'admin@demo.example')
  await admin.goto('/messages/reported')
  const tabs = admin.getByRole('navigation', { name: 'Messages' })
  await expect(tabs.getByRole('link', { name: 'Reported' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: 'Inbox' })).toBeVisible()
  await admin.getByRole('button', { name: max.username }).click()
  await expect(admin.getByText('You will be sorry')).toBeVisible()
  await admin.getByRole('radio', { name: 'Remove it' }).check()
  await admin.getByRole('textbox', { name: 'Reason' }).fill('We do not want threats here.')
  await admin.getByRole('button', { name: 'Decide' }).click()
  await expect(toastOf(admin, 'Decision saved')).toBeVisible()
  await expect(conversation(max.page).getByText('You will be sorry')).toHaveCount(0)
  await expect(conversation(max.page).getByText('Good evening')).toBeVisible()

  await toastOf(admin, 'Decision saved').getByRole('button', { name: 'Undo' }).click()
  await expect(conversation(max.page).getByText('You will be sorry')).toBeVisible()
  await context.close()
})
