import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { PAGES } from '#shared/routes.ts'
import { listToasts, toast } from '#client/ui/feedback/toast.ts'
import { usernameChangeRequests as requests } from '#server/domains/usernames/usernames.tables.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { expectAccountName } from '#testing/account-name.ts'
import { covers } from '#testing/covers.ts'
import { address, noAnswer, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Page = Awaited<ReturnType<Site['open']>>

const openPage = async (profile: Parameters<Site['given']['member']>[0] = {}, path = '/account/account') => {
  const member = await site.given.member(profile)
  const page = await site.open(path, member)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...page, member }
}

/** The account's details on the page, each term with its value. */
const facts = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test(
  'each URL of the settings page shows username, email, role and profile type',
  covers('UNAME-28', 'UNAME-29', 'UNAME-30', 'UNAME-31', 'ROUTE-21', 'ROUTE-22.1', 'ROUTE-24', 'UNAME-41'),
  async () => {
    for (const [path, profile, role, type] of [
      ['/account', { profileType: 'couple_mf' }, 'Member', 'Couple MF'],
      ['/myaccount', { role: 'admin', profileType: 'tvts' }, 'Admin', 'TV/TS'],
    ] as const) {
      const { member } = await openPage(profile, path)
      expect([path, address()]).toEqual([path, '/account/account'])
      expect(facts()).toEqual([
        ['Username', member.username],
        ['Email', member.email],
        ['Role', role],
        ['Profile type', type],
      ])
    }
  },
)

test(
  'the left column’s heading opens the settings page, which links to every setting with a description, grouped by purpose, and has the theme switch',
  covers('ROUTE-22.1', 'ROUTE-22.2', 'ROUTE-22.3', 'SESS-36.4'),
  async () => {
    const { user } = await site.open('/update-status', await site.given.member())
    await user.click(await screen.findByRole('link', { name: 'Your account' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    const groups = within(screen.getByRole('main')).getAllByRole('list')
    const partsOf = (link: HTMLElement) =>
      [...(link.querySelector('span')?.children ?? [])].map((part) => part.textContent)
    const linksOf = (list: HTMLElement) =>
      within(list)
        .getAllByRole('link')
        .map((link) => `${partsOf(link).join(': ')} ${link.getAttribute('href')}`)
    expect(
      Object.fromEntries(groups.map((list) => [list.getAttribute('aria-label'), linksOf(list)])),
    ).toEqual({
      'What others see': [
        'Profile text: Your title, your own words, your interests /account/edit',
        'Personal details: First name, date of birth, looks and habits /account/personal',
        'Account and preferences: Account type, who you’d like to meet, where /account/preferences',
        'Change username: The name other members know you by /account/username',
        'Verifications: Show that you’re who you say you are /verifications',
      ],
      'Who can reach you, and how': [
        'Privacy: Who can see you, and what they see /account/privacy',
        'Contact preferences: Who may write to you first /messages/contact-preferences',
        'Block list: Members you’ve blocked /account/block-list',
        'Notification settings: What we tell you about, and how /account/notifications',
      ],
      'Logging in': [
        'Change email: Where our emails go /account/email',
        'Change password: Choose a new one /account/password',
        'Log-in security: Two-step log-in, passkeys /account/security',
        'Where you’re logged in: Your devices, and logging them out /account/sessions',
      ],
      'Your data and our decisions': [
        'Your data: Download everything we hold about you /account/export',
        'Reports and decisions: What you’ve reported, and what we decided /account/reports',
        'Delete account: Straight away, or after 14 days /account/delete',
      ],
    })
    const linked = groups.flatMap((list) => within(list).getAllByRole('link'))
    const settings = PAGES.filter(
      ({ category, redirect, path }) => category === 'Account' && !redirect && path !== '/account/account',
    )
    expect(linked.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(settings.map(({ path }) => path)),
    )
    expect(within(screen.getByRole('main')).getByRole('group', { name: 'Theme' })).toBeVisible()
    const text = within(screen.getByRole('main')).getByRole('link', { name: 'Profile text' })
    expect(text).toHaveAccessibleDescription('Your title, your own words, your interests')
    await user.click(text)
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
    expect(address()).toBe('/account/edit')
  },
)

const button = (name: string) => screen.getByRole('button', { name })
const typeIn = async ({ user }: Page, { username, password }: { username: string; password: string }) => {
  await user.clear(screen.getByLabelText('Username'))
  await user.paste(username)
  await user.clear(screen.getByLabelText('Current password'))
  await user.click(screen.getByLabelText('Current password'))
  await user.paste(password)
  await user.click(button('Save Changes'))
}

test(
  'Edit Profile asks only for a new username and the password, cancelling discards them, every error leaves the form open, and Save Changes requests the username',
  covers(
    'LOGIN-03.2',
    'ROUTE-24',
    'UNAME-25',
    'UNAME-32',
    'UNAME-33',
    'UNAME-34',
    'UNAME-35',
    'UNAME-36',
    'UNAME-37',
    'UNAME-38',
    'UNAME-39',
    'UNAME-40.1',
    'UNAME-40.2',
  ),
  async () => {
    const { member, ...page } = await openPage()
    const { user, calls, trouble } = page
    const stored = () => site.services.db.select().from(requests).where(eq(requests.userId, member.id))
    await user.click(button('Edit Profile'))
    expect(screen.getByLabelText('Username')).toHaveValue(member.username)
    expect(screen.getByLabelText('Username')).toHaveFocus()
    expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('Username')])
    const password = () => screen.getByLabelText('Current password')
    expect(password()).toBeVisible()
    await expectAccountName('YourProfilePage.tsx', ['current-password'], member.email)

    await user.clear(screen.getByLabelText('Username'))
    await user.paste('something-else')
    await user.click(button('Cancel'))
    expect(button('Edit Profile')).toHaveFocus()
    expect(calls.filter(({ method, url }) => method === 'POST' && url.includes('username'))).toEqual([])
    await user.click(button('Edit Profile'))
    expect(screen.getByLabelText('Username')).toHaveValue(member.username)

    await user.click(button('Save Changes'))
    expect(password()).toHaveAccessibleDescription('Password is required to confirm the change.')
    const username = `wanted-${newId().slice(-12)}`
    await typeIn(page, { username, password: 'not-the-password' })
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Current password is incorrect'))
    expect(toasts()).toEqual(['Error updating profile'])
    for (const { id } of listToasts()) toast.dismiss(id)
    const mend = trouble('POST /api/profile/username-requests', noAnswer)
    await typeIn(page, { username, password: PASSWORD })
    await waitFor(() => expect(toasts()).toEqual(['Error updating profile']))
    expect(screen.getByRole('alert')).toHaveTextContent(/^Error updating profile\.$/)
    expect(await stored()).toEqual([])
    mend()
    for (const { id } of listToasts()) toast.dismiss(id)

    await typeIn(page, { username, password: PASSWORD })
    await waitFor(() =>
      expect(toasts()).toEqual(['Your username change request has been submitted for admin approval.']),
    )
    await waitFor(() => expect(button('Edit Profile')).toHaveFocus())
    expect(screen.getByText(member.username, { selector: 'dd' })).toBeVisible()
    expect(await screen.findByText(`${username} is waiting for approval.`)).toBeVisible()
    expect(await stored()).toMatchObject([
      { oldUsername: member.username, newUsername: username, status: 'pending', passwordChecked: true },
    ])
  },
)
