import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageApp, textOf } from './testing/documents.ts'

let app: Awaited<ReturnType<typeof createPageApp>>
beforeAll(async () => {
  app = await createPageApp()
})
afterAll(() => app.close())

/** What the server rendered of the search, without the data beside it. */
const renderedFor = async (agent: ReturnType<typeof app.visitor>) =>
  /<div id="root".*/s.exec((await agent.request('GET', '/browse')).body)?.[0] ?? ''

test('the search is rendered with its members, for a visitor without anything of a member', async () => {
  const listed = await app.given.member()
  const rendered = await renderedFor(app.visitor())
  expect(rendered).toContain(`href="/profile/${listed.username}"`)
  expect(textOf(rendered)).toContain('Login')
  expect(textOf(rendered)).not.toContain('Logout')
})

test('each of many at once is shown the own page', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => app.given.member()))
  const pages = await Promise.all(
    [...members.map((member) => app.as(member)), app.visitor()].map((agent) => renderedFor(agent)),
  )
  const linkTo = (name: string) => (rendered: string) =>
    [...rendered.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].find(
      ([, , inner = '']) => textOf(inner).trim() === name,
    )?.[1]
  expect(pages.map(linkTo('Me'))).toEqual([
    ...members.map(({ username }) => `/profile/${username}`),
    undefined,
  ])
})

/** Which of the addresses come rendered. */
const listRendered = async (agent: ReturnType<typeof app.visitor>, addresses: readonly string[]) => {
  const pages = await Promise.all(addresses.map((address) => agent.request('GET', address)))
  return addresses.filter((_, at) => pages[at]?.body.includes('<div id="root" data-rendered>'))
}

test('to visitors public pages come rendered, and none that leads elsewhere or whose data is refused', async () => {
  const { username } = await app.given.member()
  const shown = ['/login', '/register', '/forgot-password', '/browse', '/support', `/profile/${username}`]
  const left = ['/status', '/reset-password', '/dashboard', '/profile/nobody', '/nothing']
  expect(await listRendered(app.visitor(), [...shown, ...left])).toEqual(shown)
})

test('to members those come rendered with which one may begin', async () => {
  const member = await app.given.member()
  const shown = ['/dashboard', '/messages/inbox', '/browse', `/profile/${member.username}`]
  const left = ['/login', '/admin', '/account/edit', '/profile']
  expect(await listRendered(app.as(member), [...shown, ...left])).toEqual(shown)
})
