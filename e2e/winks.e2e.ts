import type { Page } from '@playwright/test'
import { test, untilLive } from './conversations.ts'
import { covers, expect, registerMember, toastOf } from './fixtures.ts'

const wink = async (page: Page, to: string, line: string) => {
  await page.goto(`/profile/${to}`)
  await page.getByRole('button', { name: `Send Wink to ${to}` }).click()
  const dialog = page.getByRole('dialog', { name: `Wink at ${to}` })
  await dialog.getByRole('radio', { name: line }).check()
  await dialog.getByRole('button', { name: 'Send Wink' }).click()
  await expect(toastOf(page, 'Wink sent!')).toBeVisible()
}

const itemOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Winks you got, the latest first' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) })

test(
  'a wink with a line shows at once, is answered by another, and the next one by a kind no',
  covers('WINK-01', 'WINK-03', 'BEY-31'),
  async ({ page, newMember }) => {
    const anna = await registerMember(page)
    const [max, kate] = [await newMember(), await newMember()]
    const live = untilLive(max.page)
    await max.page.goto('/update-status')
    await live

    await wink(page, max.username, 'You look like very good company.')
    await expect(max.page.getByRole('link', { name: 'Winks 1 new' })).toBeVisible()
    // She looked at his profile as well.
    await max.page.getByRole('banner').getByRole('link', { name: 'Notifications 2 new' }).click()
    await max.page
      .getByRole('main')
      .getByRole('link', { name: `${anna.username} winked at you` })
      .click()
    const got = itemOf(max.page, anna.username)
    await expect(got).toContainText('You look like very good company.')
    await expect(got).toContainText('New')

    await got.getByRole('button', { name: `Wink back at ${anna.username}` }).click()
    await max.page.getByRole('dialog').getByRole('button', { name: 'Send Wink' }).click()
    await expect(got).toContainText('You winked back')
    await page.goto('/winks')
    await expect(itemOf(page, max.username)).toBeVisible()

    await wink(kate.page, max.username, 'Just a wink')
    const next = itemOf(max.page, kate.username)
    await next.getByRole('button', { name: `Say no, thank you to ${kate.username}` }).click()
    await max.page.getByRole('dialog').getByRole('button', { name: 'Send it' }).click()
    await expect(next).toContainText('You said no, thank you')
    await kate.page.goto('/notifications')
    await expect(kate.page.getByRole('main')).toContainText('We’re not quite a match')
  },
)
