import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const openPage = async (profile: Parameters<Site['given']['member']>[0] = {}, path = '/account/account') => {
  const member = await site.given.member(profile)
  const page = await site.open(path, member)
  await screen.findByRole('heading', { level: 1, name: 'Your profile' })
  return { ...page, member }
}

/** What the page says of the account, each word with its meaning. */
const facts = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test(
  'the page tells username, email, role and profile type, whichever of its addresses opens it',
  covers('UNAME-28', 'UNAME-29', 'UNAME-30', 'UNAME-31', 'ROUTE-21', 'ROUTE-22.1', 'ROUTE-24', 'UNAME-41'),
  async () => {
    for (const [path, profile, role, type] of [
      ['/account', { profileType: 'couple_mf' }, 'Member', 'Couple MF'],
      ['/myaccount', { profileType: 'woman' }, 'Member', 'Woman'],
      ['/account/account', { role: 'admin', profileType: 'tvts' }, 'Admin', 'TV/TS'],
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
  'each of its addresses leads a visitor to the log-in',
  covers('ROUTE-21', 'ROUTE-22.1', 'ROUTE-24', 'UNAME-41'),
  async () => {
    for (const path of ['/account', '/myaccount', '/account/account']) {
      await site.open(path)
      expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
      expect(address()).toBe(`/login?from=${encodeURIComponent(path)}`)
    }
  },
)

test('it links all settings that are there', covers('ROUTE-22.1', 'ROUTE-22.2', 'SESS-36.4'), async () => {
  const { user } = await openPage()
  const links = within(screen.getByRole('list', { name: 'Settings' })).getAllByRole('link')
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Verifications /verifications',
    'Edit profile /account/edit',
    'Account and preferences /account/preferences',
    'Personal details /account/personal',
    'Change password /account/password',
    'Change email /account/email',
    'Log-in security /account/security',
    'Where you’re logged in /account/sessions',
    'Change username /account/username',
    'Notification settings /account/notifications',
    'Privacy /account/privacy',
    'Your data /account/export',
    'Delete account /account/delete',
    'Reports and decisions /account/reports',
    'Block list /account/block-list',
  ])
  await user.click(within(screen.getByRole('list', { name: 'Settings' })).getByText('Edit profile'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
  expect(address()).toBe('/account/edit')
})
