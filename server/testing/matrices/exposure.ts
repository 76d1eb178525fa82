import { fillPath, type Endpoint } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isForStaff as isPageForStaff, PAGES, type PageRoute } from '#shared/routes.ts'
import type { Config } from '../../platform/runtime/config.ts'
import { createWholeApp } from '../scenario/documents.ts'
import { ENDPOINTS, sampleOf } from './endpoints.ts'
import { readSampleFiles, type PairHas } from './samples.ts'
import { giveTier } from '../scenario/town.ts'
import { addressOf, around, createWorld, type Party } from '../scenario/world.ts'
import { isForStaff } from './contracts.ts'

const isRead = ({ method }: Endpoint) => method === 'GET'
/** Whether an endpoint changes something and concerns someone. */
const isAct = ({ method, concerns }: Endpoint) => method !== 'GET' && concerns !== undefined

/** Whether an endpoint is public and changes something, so that anyone can try it without a session. */
const isKnock = ({ method, access }: Endpoint) => method !== 'GET' && access === 'public'

const requestOf = ({ path, method }: Endpoint, input: Record<string, unknown>) => {
  const { path: filled, rest } = fillPath(path, input)
  const entries = Object.entries(rest).map(([name, value]) => [name, String(value)])
  return method === 'GET'
    ? { url: `${filled}?${new URLSearchParams(entries).toString()}` }
    : { url: filled, body: rest }
}

/** Opens every endpoint and page of a whole site, to compare what they show one member about another. */
export const openSurfaces = async (settings?: Partial<Config>, { drawsPages = false } = {}) => {
  // A page shows no more than the data it's rendered from, and rendering doubles the time.
  const world = await createWorld(await createWholeApp(settings, { drawsPages }))
  const { app } = world
  const { given } = app
  const samples = await readSampleFiles<{ pairHas?: PairHas<keyof Party> }>({ isFromBelow: true })

  const listEndpoints = () =>
    [...app.routes.values()].map(({ endpoint }) => endpoint).filter((each) => !isForStaff(each))
  const listReads = () => listEndpoints().filter(isRead)
  /**
   * The system page and its endpoint show call counts and times, which concern no one in particular and differ every
   * time.
   */
  const isOfCalls = (name: string) => name === 'system.getSystem' || name === '/admin/system'
  const listAdminReads = () =>
    [...app.routes.values()]
      .map(({ endpoint }) => endpoint)
      .filter((each) => isForStaff(each) && isRead(each) && !isOfCalls(each.name))
  const isPage = ({ redirect }: PageRoute) => !redirect
  /** Pages a member may open. */
  const listPages = () => PAGES.filter((page: PageRoute) => !isPageForStaff(page) && isPage(page))
  const listAdminPages = () =>
    PAGES.filter((page: PageRoute) => isPageForStaff(page) && isPage(page) && !isOfCalls(page.path))

  type Given = Parameters<typeof app.given.member>[0]
  interface PairGiven {
    mine?: Given
    theirs?: Given
    areFriends?: boolean
  }
  /**
   * Creates two members for whom every endpoint and page has something to show about the other. They're strangers
   * unless `areFriends`.
   */
  const createPair = async ({ mine = {}, theirs = {}, areFriends = false }: PairGiven = {}) => {
    const since = app.clock.now()
    const both: Given = {
      town: 'Samename',
      userCountry: 'England',
      profileType: 'woman',
      verificationStatus: 'verified',
    }
    const [one, other] = [
      await given.member({ ...both, ...mine }),
      await given.member({ ...both, ...theirs }),
    ]
    const photos = new Map([
      [one.id, await given.photo(one)],
      [other.id, await given.photo(other)],
    ])
    for (const member of [one, other]) await giveTier(app, member, { name: 'gold' })
    const has = { ...world.parties.everyone }
    for (const { pairHas } of samples) Object.assign(has, await pairHas?.({ app, one, other, photos, since }))
    if (areFriends) await given.friends(one, other)
    return { ...has, one, other, photos }
  }
  type Pair = Awaited<ReturnType<typeof createPair>>
  type Person = Pair['one']

  /** One member of the pair in a browser, with a scene about the other. Without a viewer, the browser is logged out. */
  const createView = (pair: Pair, viewer: Person | null, seen: Person, { isAdmin = false } = {}) => {
    const agent = viewer ? app.as(viewer) : app.visitor()
    const scene = {
      ...around(world, 'everyone'),
      ...pair,
      party: seen,
      other: viewer ?? seen,
      another: async () => seen,
      photoIds: { everyone: pair.photos.get(seen.id) ?? '', friends: newId(), chosen: newId() },
    }
    const ask = async (...request: Parameters<typeof agent.request>) => {
      const { statusCode, headers, body } = await agent.request(...request)
      // A form contains a new client key each time, and a log-in a new token.
      const known = body.replaceAll(/(name="clientKey" value=")[^"]+/g, '$1')
      const answer = JSON.stringify({ statusCode, headers: { ...headers, date: '' }, body: known })
      return answer.replaceAll(/(session=)[\w-]+/g, '$1')
    }
    const inputOf = async ({ name }: Endpoint) =>
      ENDPOINTS[name]?.isNewEachTime ? {} : sampleOf(name, scene, 'other')
    const call = async (endpoint: Endpoint) => {
      const { url, body } = requestOf(endpoint, await inputOf(endpoint))
      return ask(endpoint.method, url, { body })
    }
    return {
      agent,
      /** The responses by endpoint name or page path, all of them or only those requested. */
      look: async (only?: readonly string[]) => {
        const isAsked = (name: string) => only?.includes(name) ?? true
        const answers = new Map<string, string>()
        const reads = [...listReads(), ...(isAdmin ? listAdminReads() : [])]
        for (const endpoint of reads.filter(({ name }) => isAsked(name)))
          answers.set(endpoint.name, await call(endpoint))
        const pages = [...listPages(), ...(isAdmin ? listAdminPages() : [])]
        for (const { path } of pages.filter(({ path }) => isAsked(path))) {
          answers.set(path, await ask('GET', addressOf(path, scene)))
        }
        return answers
      },
      act: async () => {
        const answers = new Map<string, string>()
        for (const endpoint of listEndpoints().filter(isAct)) answers.set(endpoint.name, await call(endpoint))
        return answers
      },
      /**
       * The responses of every public endpoint that changes something to a browser without a session, with these
       * values, which the viewer knows.
       */
      knock: async (known: Readonly<Record<string, string>>) => {
        const answers = new Map<string, string>()
        for (const endpoint of listEndpoints().filter(isKnock)) {
          const input = await inputOf(endpoint)
          const own = Object.entries(known).filter(([name]) => name in input)
          const { status, code } = await app
            .visitor()
            .call(endpoint, { ...input, ...Object.fromEntries(own) })
          answers.set(endpoint.name, JSON.stringify({ status, code }))
        }
        return answers
      },
    }
  }

  return { app, listReads, listPages, createPair, createView }
}
export type Surfaces = Awaited<ReturnType<typeof openSurfaces>>

/** The names of the responses that differ in any byte. */
export const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...other.keys()].filter((name) => one.get(name) !== other.get(name)).toSorted()
