import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { countUnreadThreads } from '#shared/domains/messages/messages.counts.contract.ts'
import { updatePreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { countMembers } from '#shared/domains/search/search.contract.ts'
import { getStatus, updateStatus } from '#shared/domains/status/status.contract.ts'
import type { Boot } from '#shared/kernel/boot.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createPageApp, textOf } from './testing/scenario/documents.ts'

let app: Awaited<ReturnType<typeof createPageApp>>
beforeAll(async () => {
  app = await createPageApp()
})
afterAll(() => app.close())

/** The server-rendered HTML of the search page, without the embedded data. */
const renderedFor = async (agent: ReturnType<typeof app.visitor>) =>
  /<div id="root".*/s.exec((await agent.request('GET', '/browse')).body)?.[0] ?? ''

test('the search page is rendered with its members, and without member-only parts for a visitor', async () => {
  const listed = await app.given.member()
  const rendered = await renderedFor(app.visitor())
  expect(rendered).toContain(`href="/profile/${listed.username}"`)
  expect(textOf(rendered)).toContain('Login')
  expect(textOf(rendered)).not.toContain('Logout')
})

test('each of many simultaneous requests gets its own page', async () => {
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

/** The results of a page's queries, by endpoint name. */
const answersFor = async (agent: ReturnType<typeof app.visitor>, address: string) => {
  const { body } = await agent.request('GET', address)
  const [, boot = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body) ?? []
  const { queries } = JSON.parse(boot) as Boot
  return new Map(queries.map(({ key: [name], data }) => [name, data]))
}

test('pages loaded simultaneously each show the member’s own unread conversations and status', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => app.given.member()))
  const writer = await app.given.member()
  for (const [at, member] of members.entries()) {
    await app.as(member).call(updateStatus, { text: `Number ${at}` })
    if (at % 2 === 0) continue
    await app.as(writer).call(sendMessage, { to: member.username, body: 'Hello', clientKey: newId() })
  }
  const frames = await Promise.all(members.map((member) => answersFor(app.as(member), '/browse')))
  expect(frames.map((answers) => answers.get(countUnreadThreads.name))).toEqual(
    members.map((_, at) => ({ threads: at % 2 })),
  )
  expect(frames.map((answers) => answers.get(getStatus.name))).toEqual(
    members.map((_, at) => ({ status: expect.objectContaining({ text: `Number ${at}` }) })),
  )
})

test('simultaneous searches each use the member’s own preferences, and leave out members blocked in the meantime', async () => {
  const [woman, man] = [
    await app.given.member({ profileType: 'woman' }),
    await app.given.member({ profileType: 'man' }),
  ]
  const [wantsWomen, wantsMen, wantsAll] = [
    await app.given.member({ lookingForWoman: true }),
    await app.given.member({ lookingForMan: true }),
    await app.given.member(),
  ]
  const foundByAll = () =>
    Promise.all(
      [wantsWomen, wantsMen, wantsAll].map(async (member) => {
        const rendered = await renderedFor(app.as(member))
        return [woman, man].map(({ username }) => rendered.includes(`href="/profile/${username}"`))
      }),
    )
  const countFor = async (member: { id: string }) =>
    (await answersFor(app.as(member), '/browse')).get(countMembers.name) as OutputOf<typeof countMembers>
  expect(await foundByAll()).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ])
  await app.as(wantsWomen).call(updatePreferences, { lookingForWoman: false, lookingForMan: true })
  const { total } = await countFor(wantsAll)
  await app.given.block(man, wantsMen)
  await app.given.block(man, wantsAll)
  expect(await foundByAll()).toEqual([
    [false, true],
    [false, false],
    [true, false],
  ])
  expect(await countFor(wantsAll)).toMatchObject({ total: total - 1 })
})

/** Returns the paths whose pages are server-rendered. */
const listRendered = async (agent: ReturnType<typeof app.visitor>, addresses: readonly string[]) => {
  const pages = await Promise.all(addresses.map((address) => agent.request('GET', address)))
  return addresses.filter((_, at) => pages[at]?.body.includes('<div id="root" data-rendered>'))
}

test('for visitors, public pages are server-rendered unless they redirect or their data is denied', async () => {
  const { username } = await app.given.member()
  const shown = ['/login', '/register', '/forgot-password', '/browse', '/support', `/profile/${username}`]
  const left = [
    '/status',
    '/reset-password',
    '/take-back',
    '/appeal',
    '/confirm-email',
    '/dashboard',
    '/profile/nobody',
    '/nothing',
  ]
  expect(await listRendered(app.visitor(), [...shown, ...left])).toEqual(shown)
})

test('for members, the pages they may start on are server-rendered', async () => {
  const member = await app.given.member()
  const shown = ['/dashboard', '/messages/inbox', '/browse', `/profile/${member.username}`]
  const left = ['/login', '/admin', '/account/edit', '/profile']
  expect(await listRendered(app.as(member), [...shown, ...left])).toEqual(shown)
})
