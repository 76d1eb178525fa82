import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const main = () => within(screen.getByRole('main'))
const entrance = (path: string, from: string) => `${path}?${new URLSearchParams({ from })}`
const form = () => screen.findByRole('heading', { level: 1, name: 'Create an Account' })

test(
  'a visitor registering to write to a member is shown the member, and keeps that destination throughout',
  covers('ROUTE-02.2', 'PUBP-16.2'),
  async () => {
    const { email } = await site.given.member()
    const member = await site.given.member({ profileType: 'couple_mf' })
    const { user } = await site.open(`/profile/${member.username}`)
    await user.click(await screen.findByRole('link', { name: 'Send Message' }))
    await form()
    const name = `Register free to write to ${member.username}`
    expect(await screen.findByRole('heading', { level: 2, name })).toBeVisible()
    expect(main().getByText(/^Couple M\/F/)).toBeVisible()
    const from = `/messages/send?to=${member.username}`
    await user.click(main().getByRole('link', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe(entrance('/login', from)))
    await user.click(await main().findByRole('link', { name: 'Create an account' }))
    await waitFor(() => expect(address()).toBe(entrance('/register', from)))

    // A known email address leads to the log-in page.
    await form()
    const fill = async (label: string, text: string) => {
      await user.click(main().getByLabelText(label))
      await user.paste(text)
    }
    await fill('Email', email)
    await fill('Password', PASSWORD)
    await fill('Confirm password', PASSWORD)
    await fill('Username', `known-${process.pid}`)
    await user.selectOptions(main().getByLabelText('Profile type'), 'Male')
    await user.selectOptions(main().getByLabelText('Birth month'), 'April')
    await user.selectOptions(main().getByLabelText('Birth year'), '1990')
    await user.click(main().getByRole('checkbox'))
    await main().findByText('This name is free.')
    await user.click(main().getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(new URLSearchParams(location.search).get('from')).toBe(from)
  },
)

for (const visibility of ['members', 'friends'] as const) {
  test(
    `registration shows nothing about a member visible to ${visibility} only`,
    covers('PUBP-16.2'),
    async () => {
      const { username } = await site.given.member({ visibility })
      const { calls } = await site.open(entrance('/register', `/messages/send?to=${username}`))
      await form()
      await waitFor(() => expect(calls.map(({ url }) => url)).toContain(`/api/profiles/${username}`))
      expect(screen.queryByText(/Register free to write/)).toBeNull()
      expect(screen.getByRole('main')).not.toHaveTextContent(username)
    },
  )
}

test('a visitor registering with any other destination is shown no member', async () => {
  const { username } = await site.given.member()
  for (const from of [`//evil.example/messages/send?to=${username}`, `/browse?to=${username}`]) {
    const { calls } = await site.open(entrance('/register', from))
    await form()
    expect(calls.filter(({ url }) => url.startsWith('/api/profiles'))).toEqual([])
  }
})
