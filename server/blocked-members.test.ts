import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { updateStatus } from '#shared/domains/status/status.contract.ts'
import { fillPath, type Endpoint } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { PAGES, type PageRoute } from '#shared/routes.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from './domains/joining/joining.erasure.commands.ts'
import type { Agent } from './testing/agent.ts'
import { createWholeApp, loadHasPage } from './testing/documents.ts'
import { readSamples, type Samples } from './testing/samples.ts'
import { around, createWorld, type World } from './testing/world.ts'

/**
 * What shows or counts other members: reading endpoints and pages, by hand. A new one has to be named here or below; the
 * scene has to make it show the other member, so that the test can see that a block takes them away.
 */
const SHOWS_OTHERS = [
  'messages.getThread',
  'messages.listThreads',
  'messages.mayContact',
  'photos.getPicture',
  'profiles.getMember',
  'profiles.getProfile',
  'search.countMembers',
  'search.listNearby',
  'search.listRelaxations',
  'search.searchMembers',
  '/browse',
  '/dashboard',
  '/messages/inbox',
  '/profile/{username}',
]
/** Whom the member has blocked, which the scene says nothing of. */
const SHOWS_THOSE_BLOCKED = ['blocks.listBlocks', '/account/block-list']
/** Their samples store something new each time; there is nothing to show without. */
const WITHOUT_SAMPLE = new Set(['joining.downloadExport'])
/**
 * What is the member's own, or the same for everybody. A conversation keeps its words; its page asks for them, and for the other's
 * name, only in the browser.
 */
const SHOWS_NOBODY = [
  'accounts.findAnyAdmin',
  'accounts.getSession',
  'accounts.listSessions',
  'contact.getPreferences',
  'joining.downloadExport',
  'joining.findUsername',
  'joining.getExport',
  'membership.getMembership',
  'membership.listTiers',
  'menus.listMenus',
  'messages.countUnreadThreads',
  'messages.getAllowance',
  'messages.getFrame',
  'messages.listMessages',
  'pages.getPage',
  'profiles.getOwnProfile',
  'profiles.getPersonal',
  'profiles.getPreferences',
  'profiles.getPrivacy',
  'profiles.getProfileText',
  'profiles.listConsents',
  'profiles.listOwnUsernameRequests',
  'regions.findPlace',
  'regions.listPlaces',
  'settings.getSite',
  'status.getStatus',
  '/',
  '/about',
  '/account/account',
  '/account/delete',
  '/account/edit',
  '/account/email',
  '/account/export',
  '/account/password',
  '/account/personal',
  '/account/preferences',
  '/account/privacy',
  '/account/sessions',
  '/account/username',
  '/chat',
  '/clubs',
  '/confirm-email',
  '/contact',
  '/events',
  '/forgot-password',
  '/forum',
  '/home',
  '/hotlist',
  '/landing/register',
  '/landing/{slug}',
  '/login',
  '/messages/send',
  '/messages/thread/{threadId}',
  '/my-account',
  '/other',
  '/pics',
  '/privacy',
  '/profile',
  '/protection-policy',
  '/register',
  '/report',
  '/reset-password',
  '/status',
  '/support',
  '/take-back',
  '/terms',
  '/update-status',
]

/** A name is taken, whoever has it: on the way to registering. */
const TELLS_NAMES_IN_USE = ['joining.findUsername']

let world: World
let samples: Samples
let hasPage: (path: string) => boolean
beforeAll(async () => {
  world = await createWorld(await createWholeApp())
  samples = await readSamples()
  hasPage = await loadHasPage()
})
beforeEach(() => world.app.clock.advance(24 * 3_600_000))
afterAll(() => world.app.close())

const listEndpoints = () =>
  [...world.app.routes.values()].map(({ endpoint }) => endpoint).filter(({ access }) => access !== 'admin')
const isRead = ({ method }: Endpoint) => method === 'GET'
/** Endpoints that change something, and concern somebody. */
const isAct = ({ method, concerns }: Endpoint) => method !== 'GET' && concerns !== undefined
/** Pages a member may open, except those to come. */
const listPages = () =>
  PAGES.filter(({ access, redirect, path }: PageRoute) => access !== 'admins' && !redirect && hasPage(path))

/** Two members who can see all there is to see of one another. */
const createPair = async () => {
  const { app } = world
  const place = { town: 'Samename', userCountry: 'England' }
  const [one, other] = [
    await app.given.member({ ...place, profileType: 'woman', verificationStatus: 'verified' }),
    await app.given.member({ ...place, profileType: 'woman', verificationStatus: 'verified' }),
  ]
  for (const member of [one, other])
    await app.as(member).call(updateStatus, { text: `Status of ${member.id}` })
  const letter = { body: 'Hello', clientKey: newId() }
  const { thread } = (await app.as(one).call(sendMessage, { ...letter, to: other.username })).ok
  const photos = new Map([
    [one.id, await app.given.photo(one)],
    [other.id, await app.given.photo(other)],
  ])
  const agents = new Map([one, other].map((member) => [member.id, app.as(member)]))
  const agentOf = ({ id }: { id: string }): Agent => agents.get(id) ?? app.as({ id })
  return { one, other, agentOf, threadId: thread.id, photos }
}
type Pair = Awaited<ReturnType<typeof createPair>>
type Person = Pair['one']

const addressOf = ({ path, method }: Endpoint, input: Record<string, unknown>) => {
  const { path: filled, rest } = fillPath(path, input)
  const entries = Object.entries(rest).map(([name, value]) => [name, String(value)])
  return method === 'GET'
    ? { url: `${filled}?${new URLSearchParams(entries).toString()}` }
    : { url: filled, body: rest }
}

/** One of the two, in a browser, and what there is to see of the other. */
const createView = ({ agentOf, threadId, photos }: Pair, viewer: Person, seen: Person) => {
  const agent = agentOf(viewer)
  const scene = {
    ...around(world, 'everyone'),
    party: seen,
    other: viewer,
    another: async () => seen,
    threadId,
    photoIds: { everyone: photos.get(seen.id) ?? '', friends: newId(), chosen: newId() },
  }
  const ask = async (...request: Parameters<typeof agent.request>) => {
    const { statusCode, headers, body } = await agent.request(...request)
    // A form carries a key of its own each time.
    const known = body.replaceAll(/(name="clientKey" value=")[^"]+/g, '$1')
    return JSON.stringify({ statusCode, headers: { ...headers, date: '' }, body: known })
  }
  const call = async (endpoint: Endpoint) => {
    const sample = WITHOUT_SAMPLE.has(endpoint.name) ? undefined : samples[endpoint.name]
    const { url, body } = addressOf(endpoint, (await sample?.(scene, 'other')) ?? {})
    return ask(endpoint.method, url, { body })
  }
  return {
    /** All answers, by the names of endpoints and the addresses of pages. */
    look: async () => {
      const answers = new Map<string, string>()
      for (const endpoint of listEndpoints().filter(isRead)) answers.set(endpoint.name, await call(endpoint))
      for (const { path } of listPages()) {
        const address = path.replace('{username}', seen.username).replace('{threadId}', threadId)
        answers.set(path, await ask('GET', address))
      }
      return answers
    },
    act: async () => {
      const answers = new Map<string, string>()
      for (const endpoint of listEndpoints().filter(isAct)) answers.set(endpoint.name, await call(endpoint))
      return answers
    },
  }
}

/** The names of those answers that are not the same, to the byte. */
const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...other.keys()].filter((name) => one.get(name) !== other.get(name)).toSorted()

const block = ({ agentOf }: Pair, blocker: Person, blocked: Person) =>
  agentOf(blocker)
    .call(blockMember, { memberId: blocked.id })
    .then(({ ok }) => ok)
const erase = ({ id }: Person) => eraseMember(world.app.services, id)

test('whatever reads, and every page, is said to show others or nobody', () => {
  const names = [
    ...listEndpoints()
      .filter(isRead)
      .map(({ name }) => name),
    ...listPages().map(({ path }) => path),
  ]
  expect(names.toSorted()).toEqual([...SHOWS_OTHERS, ...SHOWS_THOSE_BLOCKED, ...SHOWS_NOBODY].toSorted())
})

test(
  'for the blocked member everything is as if the other had never been there, to the byte',
  covers('BLOCK-10', 'BLOCK-11', 'MSG-59', 'PUBP-21', 'SEARCH-16'),
  async () => {
    const pair = await createPair()
    const { look } = createView(pair, pair.other, pair.one)
    const before = await look()
    await block(pair, pair.one, pair.other)
    const blocked = await look()
    await erase(pair.one)
    expect(differing(before, blocked)).toEqual(SHOWS_OTHERS.toSorted())
    expect(differing(blocked, await look())).toEqual(TELLS_NAMES_IN_USE)
  },
)

test(
  'whoever sets a block keeps the name in the block list and in conversations, and nothing else',
  covers('BLOCK-10', 'MSG-59'),
  async () => {
    const pair = await createPair()
    const { look } = createView(pair, pair.one, pair.other)
    const before = await look()
    await block(pair, pair.one, pair.other)
    const blocking = await look()
    await erase(pair.other)
    expect(differing(before, blocking)).toEqual([...SHOWS_OTHERS, ...SHOWS_THOSE_BLOCKED].toSorted())
    const kept = ['messages.getThread', 'messages.listThreads', '/messages/inbox', ...SHOWS_THOSE_BLOCKED]
    expect(differing(blocking, await look())).toEqual([...kept, ...TELLS_NAMES_IN_USE].toSorted())
  },
)

test(
  'what the blocked member does about the other is answered as if there were nobody, to the byte',
  covers('BLOCK-10', 'BLOCK-11', 'MSG-59'),
  async () => {
    const [pair, gone] = [await createPair(), await createPair()]
    await block(pair, pair.one, pair.other)
    await erase(gone.one)
    const answers = await createView(pair, pair.other, pair.one).act()
    expect(answers.size).toBeGreaterThan(3)
    expect(differing(answers, await createView(gone, gone.other, gone.one).act())).toEqual([])
  },
)
