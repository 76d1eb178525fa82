import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchRoute, type PageRoute } from '#shared/routes.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, translatePages, waitFor, type Site } from '#testing/site.ts'
import { listPages } from './pages.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  translatePages()
})
afterAll(() => site.close())

/** Shows the same as `/admin/get-verified`, so that nothing changes between the two. */
const SAME = '/admin/verification'

const accessOf = (path: string) => {
  const route: PageRoute | undefined = matchRoute(path)?.route
  return route?.access ?? ''
}

test('every page can be left and come back to while it is translated', covers('MSG-58.3'), async () => {
  const { username } = await site.given.member()
  const paths = listPages().map(({ path }) => path.replace('{username}', username))
  const open = paths.filter((path) => !path.includes('{') && path !== SAME && accessOf(path) !== 'visitors')
  expect(open.length).toBeGreaterThan(50)
  const { user, idle } = await site.open('/other', site.admin)
  const look = async () => {
    await idle()
    await screen.findByRole('heading', { level: 1 })
    expect({ at: address(), isBroken: screen.queryByText(/^Oops!/) !== null }).toEqual({
      at: address(),
      isBroken: false,
    })
    // Translates what is there now, and presses nothing.
    await user.keyboard('{Shift}')
    return address()
  }
  const seen: string[] = []
  for (const path of open) {
    const { title } = document
    const before = screen.queryByRole('heading', { level: 1 })
    history.pushState(null, '', path)
    const isOther = () => document.title !== title || !before?.isConnected
    await waitFor(() => expect({ path, isOther: isOther() }).toEqual({ path, isOther: true }))
    seen.push(await look())
  }
  for (const at of seen.toReversed().slice(1)) {
    history.back()
    await waitFor(() => expect(address()).toBe(at))
    await look()
  }
})
