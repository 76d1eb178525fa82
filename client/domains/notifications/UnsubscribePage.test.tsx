import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { getNotificationSettings } from '#shared/domains/notifications/notifications.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const createReader = async () => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  await site.as(anna).call(sendMessage, { to: max.username, body: 'Hello', clientKey: newId() })
  site.clock.advance(3 * MINUTE)
  await site.services.jobs.drain()
  const mail = site.emails.findLast(({ to }) => to === max.email)
  const { pathname, search } = new URL(mail?.unsubscribe ?? '')
  return { max, address: pathname + search }
}
const settingOf = async (member: { id: string }) =>
  (await site.as(member).call(getNotificationSettings, {})).ok.settings[0]?.mail
const stop = () => screen.findByRole('button', { name: 'Stop these emails' })

test('a visitor unsubscribes from emails with the page’s button', covers('MAIL-11.2'), async () => {
  const { max, address } = await createReader()
  const { user } = await site.open(address)
  const button = await stop()
  expect(await settingOf(max)).toBe('at_once')
  await user.click(button)
  expect(await screen.findByText('You won’t get these emails any more')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
    'href',
    '/account/notifications',
  )
  expect(await settingOf(max)).toBe('never')
})

test('a failed unsubscription is reported, and can be retried', async () => {
  const { max, address } = await createReader()
  const { user, trouble } = await site.open(address)
  trouble('POST /api/unsubscribe', refusalOf(503, 'unavailable'))
  await user.click(await stop())
  expect(await screen.findByText('We couldn’t do that. Please try again.')).toBeVisible()
  expect(await settingOf(max)).toBe('at_once')
})

test('for a truncated unsubscribe link, the page says where to go instead', async () => {
  for (const address of ['/unsubscribe', '/unsubscribe?token=short']) {
    const { user } = await site.open(address)
    if (address.includes('token')) await user.click(await stop())
    expect(await screen.findByText('This link doesn’t work')).toBeVisible()
  }
})
