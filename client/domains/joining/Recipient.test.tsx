import { afterAll, beforeAll, expect, test } from 'vitest'
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
    await form()
  },
)

test(
  'registration shows nothing about a member whom visitors don’t see, or with any other destination',
  covers('PUBP-16.2'),
  async () => {
    const [of, hidden] = [await site.given.member(), await site.given.member({ visibility: 'members' })]
    const { username } = await site.given.member({ visibility: 'friends' })
    const { calls, idle } = await site.open(
      entrance('/register', `//evil.example/messages/send?to=${of.username}`),
    )
    const asked = () => calls.map(({ url }) => url).filter((url) => url.startsWith('/api/profiles'))
    await form()
    history.pushState(null, '', entrance('/register', `/browse?to=${of.username}`))
    await main().findByRole('link', { name: 'Log in' })
    expect(asked()).toEqual([])
    for (const name of [hidden.username, username]) {
      history.pushState(null, '', entrance('/register', `/messages/send?to=${name}`))
      await waitFor(() => expect(asked()).toContain(`/api/profiles/${name}`))
      await idle()
      expect(screen.queryByText(/Register free to write/)).toBeNull()
      expect(screen.getByRole('main')).not.toHaveTextContent(name)
    }
  },
)
