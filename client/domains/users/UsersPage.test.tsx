import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspended } from '#server/domains/users/users.samples.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let names: string[]
beforeAll(async () => {
  site = await openSite()
  names = []
  for (const username of ['quill-one', 'quill-two', 'quill-three']) {
    await site.given.member({ username, profileType: 'couple_mf', verifiedAt: site.clock.now() })
    site.clock.advance(1000)
    names.unshift(username)
  }
})
afterAll(() => site.close())

const rows = () => within(screen.getByRole('list', { name: 'Users' })).getAllByRole('listitem')
const shown = () => rows().map((row) => within(row).getByRole('link').textContent)

test(
  'users are listed, found by name, and narrowed by filters that stay in the URL',
  covers('ADM-02', 'ADM-12.1', 'ADM-12.16', 'ADM-11'),
  async () => {
    const { user } = await site.open('/admin', site.admin)
    await user.click(await screen.findByRole('link', { name: /^Users/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await screen.findByRole('list', { name: 'Users' })
    expect(shown().slice(0, 3)).toEqual(names)
    const today = site.clock.now().toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
    expect(rows()[0]).toHaveTextContent(
      `quill-three quill-three@example.orgFreeMemberVerifiedCouple M/FJoined ${today}Last seen ${today}`,
    )
    const heads = () => screen.getByText('Standing').parentElement
    expect(heads()).toHaveTextContent('NameTypeMembershipStandingVerifiedJoinedLast seen')
    const sorted = () => heads()?.querySelector('[data-sorted]')?.textContent
    expect(sorted()).toBe('Joined')
    await user.click(screen.getByRole('searchbox'))
    await user.paste(' Quill-t')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shown()).toEqual(['quill-three', 'quill-two']))
    expect(sorted()).toBe('Name')
    expect(address()).toBe('/admin/users?q=Quill-t&order=newest')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin')
    expect(await screen.findByText('No users found')).toBeVisible()
    history.back()
    await waitFor(() => expect(shown()).toEqual(['quill-three', 'quill-two']))
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Clear the search and filters' }))
    await waitFor(() => expect(shown().slice(0, 3)).toEqual(names))
    expect(screen.getByRole('searchbox')).toHaveValue('')

    const choose = (filter: string, value: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: filter }), value)
    await choose('Reported', 'Yes')
    expect(await screen.findByText('No users found')).toBeVisible()
    await choose('Reported', 'Any')
    await choose('Joined', 'In the last 7 days')
    await choose('Last seen', 'In the last 30 days')
    await waitFor(() => expect(address()).toBe('/admin/users?order=newest&joinedWithin=7&seenWithin=30'))
    await waitFor(() => expect(shown()).toEqual(expect.arrayContaining([...names])))
  },
)

test('a URL opens the list of users with its filters, and invalid ones are left out', async () => {
  const { username } = await suspended(site)
  await site.open('/admin/users?status=suspended&tier=platinum&order=seen', site.admin)
  await waitFor(() => expect(shown()).toEqual([username]))
  expect(rows()[0]).toHaveTextContent('Suspended')
  expect(document.querySelector('[data-sorted]')).toHaveTextContent('Last seen')
  expect(screen.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Last seen first')
  expect(screen.getByRole('combobox', { name: 'Membership' })).toHaveDisplayValue('Any')
})
