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
const byMail = (kind = 'New messages') => screen.getByRole('combobox', { name: `${kind}: By email` })

const discreet = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Discreet emails' })

const openFor = async (member: Awaited<ReturnType<Site['given']['member']>>) => {
  const page = await site.open('/account/notifications', member)
  await screen.findByRole('region', { name: 'Messages and chats' })
  return { ...page, member }
}
const openPage = async () => openFor(await site.given.member())

test(
  'the notification settings show when emails are sent, and which are always sent',
  covers('NSET-01', 'NSET-03.1', 'NSET-03.2', 'NSET-03.3', 'NSET-03.5'),
  async () => {
    await openPage()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Notification settings')
    const shown: Record<string, Record<string, string>> = {
      'Messages and chats': { 'New messages': 'At once', Chats: 'Never' },
      People: {
        Winks: 'Once a day',
        'Answers to your winks': 'Never',
        'Friend requests': 'At once',
        'New friends': 'Once a day',
        'Looks at your profile': 'Once a day',
        'Saved searches': 'Once a day',
      },
      'Photos and posts': {
        'Fabs of your photos': 'Once a day',
        'Replies to your posts': 'Once a day',
        'Hearts for your posts': 'Never',
      },
      Decisions: {
        Verification: 'At once',
        'Username requests': 'At once',
        'Your membership': 'At once',
        'Answers to your reports': 'At once',
        'Decisions about your account': 'At once',
        'Answers when you asked us to look again': 'At once',
      },
    }
    for (const [group, kinds] of Object.entries(shown)) {
      const region = within(screen.getByRole('region', { name: group }))
      expect(region.getAllByRole('listitem')).toHaveLength(Object.keys(kinds).length)
      for (const [kind, mail] of Object.entries(kinds)) {
        expect(region.getByRole('heading', { name: kind })).toBeVisible()
        expect(region.getByRole('switch', { name: `${kind}: On the site` })).toBeChecked()
        const choice = region.getByRole('combobox', { name: `${kind}: By email` })
        expect(choice, kind).toHaveDisplayValue(mail)
        expect(
          within(choice)
            .getAllByRole('option')
            .map(({ textContent }) => textContent),
        ).toEqual(['At once', 'Once a day', 'Never'])
      }
    }
    expect(byMail('Winks')).toHaveAccessibleDescription('When someone winks at you.')
    for (const title of ['On the site', 'On your devices', 'By email'])
      expect(await screen.findByText(title, { ignore: 'h2' })).toBeVisible()
    expect(screen.getByText(/^At once: a few minutes later, unless you’re here/)).toBeVisible()
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
    await user.selectOptions(byMail(), 'Never')
    await waitFor(() => expect(toasts()).toEqual(['Notification settings updated']))
    await openFor(member)
    expect(byMail()).toHaveDisplayValue('Never')
  },
)

test('a notification setting isn’t reported as saved before the server has stored it', async () => {
  const { user, trouble, calls } = await openPage()
  trouble(PUT, neverAnswers)
  await user.selectOptions(byMail(), 'Once a day')
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ mail: 'daily' }))
  expect(toasts()).toEqual([])
})

test('a rejected notification setting shows an error and is reverted', covers('NSET-03.1'), async () => {
  const { user, trouble, agent } = await openPage()
  trouble(PUT, refusalOf(503, 'unavailable'))
  await user.selectOptions(byMail(), 'Never')
  await waitFor(() => expect(toasts()).toEqual(['Failed to update notification settings']))
  await waitFor(() => expect(byMail()).toHaveDisplayValue('At once'))
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
