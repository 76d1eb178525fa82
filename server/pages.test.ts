import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageApp, textOf } from './testing/documents.ts'

let app: Awaited<ReturnType<typeof createPageApp>>
beforeAll(async () => {
  app = await createPageApp()
})
afterAll(() => app.close())

/** What the server drew of a page, without the data beside it. */
const drawnFor = async (agent: ReturnType<typeof app.visitor>) =>
  /<div id="root".*/s.exec((await agent.request('GET', '/browse')).body)?.[0] ?? ''

test('the search is drawn with its members, for a visitor without anything of a member', async () => {
  const listed = await app.given.member()
  const drawn = await drawnFor(app.visitor())
  expect(drawn).toContain(`href="/profile/${listed.username}"`)
  expect(textOf(drawn)).toContain('Login')
  expect(textOf(drawn)).not.toContain('Logout')
})

test('each of many at once is shown the own page', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => app.given.member()))
  const pages = await Promise.all(
    [...members.map((member) => app.as(member)), app.visitor()].map((agent) => drawnFor(agent)),
  )
  const linkTo = (name: string) => (drawn: string) =>
    [...drawn.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].find(
      ([, , inner = '']) => textOf(inner).trim() === name,
    )?.[1]
  expect(pages.map(linkTo('Me'))).toEqual([
    ...members.map(({ username }) => `/profile/${username}`),
    undefined,
  ])
})
