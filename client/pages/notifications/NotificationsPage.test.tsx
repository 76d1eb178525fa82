import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNotificationSettings } from '#shared/domains/notifications/notifications.contract.ts'
import { covers } from '#testing/covers.ts'
import {
  neverAnswers,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const PUT = 'PUT /api/notification-settings/new_message'
const choice = (name: string, kind = 'New messages') =>
  within(screen.getByRole('region', { name: kind })).getByRole<HTMLInputElement>('radio', { name })

const discreet = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Discreet emails' })

const openFor = async (member: Awaited<ReturnType<Site['given']['member']>>) => {
  const page = await site.open('/account/notifications', member)
  await screen.findByRole('region', { name: 'New messages' })
  return { ...page, member }
}
const openPage = async () => openFor(await site.given.member())

test(
  'the notification settings show when emails are sent, and which are always sent',
  covers('NSET-01', 'NSET-03.1', 'NSET-03.2', 'NSET-03.3'),
  async () => {
    await openPage()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Notification settings')
    for (const kind of ['New messages', 'Username requests']) {
      expect(choice('At once', kind)).toBeChecked()
    }
    for (const name of ['Once a day', 'Never']) expect(choice(name)).not.toBeChecked()
    for (const kind of [
      'New messages',
      'Chats',
      'Fabs of your photos',
      'Looks at your profile',
      'Verification',
      'Username requests',
      'Answers to your reports',
      'Decisions about your account',
    ]) {
      const region = within(screen.getByRole('region', { name: kind }))
      expect(region.getByRole('switch', { name: 'On the site' })).toBeChecked()
      expect(region.getAllByRole('radio')).toHaveLength(3)
    }
    expect(screen.getByText(/^Once a day: one email at 6 pm/)).toBeVisible()
    expect(
      screen.getByText(/You can’t switch off emails about your password, address and account security/),
    ).toBeVisible()
  },
)

test(
  'a notification setting is stored immediately, and still there when the page is reopened',
  covers('NSET-02', 'NSET-03.1'),
  async () => {
    const { user, member } = await openPage()
    await user.click(choice('Never'))
    await waitFor(() => expect(toasts()).toEqual(['Notification settings updated']))
    await openFor(member)
    expect(choice('Never')).toBeChecked()
  },
)

test('a notification setting isn’t reported as saved before the server has stored it', async () => {
  const { user, trouble, calls } = await openPage()
  trouble(PUT, neverAnswers)
  await user.click(choice('Once a day'))
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ mail: 'daily' }))
  expect(toasts()).toEqual([])
})

test('a rejected notification setting shows an error and is reverted', covers('NSET-03.1'), async () => {
  const { user, trouble, agent } = await openPage()
  trouble(PUT, refusalOf(503, 'unavailable'))
  await user.click(choice('Never'))
  await waitFor(() => expect(toasts()).toEqual(['Failed to update notification settings']))
  await waitFor(() => expect(choice('At once')).toBeChecked())
  expect((await agent.call(getNotificationSettings, {})).ok.settings[0]).toMatchObject({ mail: 'at_once' })
})

test(
  'discreet emails are off by default, can be switched on immediately, and are still on when the page is reopened',
  covers('BEY-25.1', 'BEY-25.5'),
  async () => {
    const { user, member } = await openPage()
    expect(await discreet()).not.toBeChecked()
    expect(screen.getByText(/Our name and links are still further down/)).toBeVisible()
    await user.click(await discreet())
    await waitFor(() => expect(toasts()).toEqual(['Email settings updated']))
    await openFor(member)
    expect(await discreet()).toBeChecked()
  },
)

test('if discreet emails can’t be switched on, the page shows an error and the switch is reverted', async () => {
  const { user, trouble } = await openPage()
  trouble('PUT /api/account/mail-settings', refusalOf(503, 'unavailable'))
  await user.click(await discreet())
  await waitFor(() => expect(toasts()).toEqual(['Failed to update email settings']))
  await waitFor(async () => expect(await discreet()).not.toBeChecked())
})
