import { newId } from '#shared/kernel/ids.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { CALLERS_PASSWORD, type Caller } from './callers.ts'
import type { IdealCaller } from './ideal.ts'
import type { Call } from './load.ts'
import { drawRareSearches, drawSearches, idealSearch, productSearch, type Place } from './searches.ts'

type Next = () => Call

/** The product and the yardstick draw the same searches. */
const SEED = 7
const TEXT = 'How are you? '.repeat(8)
/**
 * Number of members who view each other's profiles, few enough that the first views of the day, which are recorded, are
 * over after the warm-up.
 */
const LOOKING = 200

/** Cycles through the items endlessly. */
export const inTurns = <T>(all: readonly T[]) => {
  let turn = -1
  return (): T => {
    turn += 1
    const each = all[turn % all.length]
    if (each === undefined) throw new Error('There is nobody to call.')
    return each
  }
}

const oneOf = <T>(all: readonly T[]) => all[Math.floor(Math.random() * all.length)]

/** Places to draw searches from. */
export const listPlaces = async ({ pool }: OpenDatabase): Promise<Place[]> => {
  const { rows } = await pool.query<Place>('select id, country, region, county from places order by id')
  return rows
}

/** Generates unique IP addresses that start with this number, because some actions are limited to a few per network. */
export const networksFrom = (first: number) => {
  let count = 0
  return () => {
    count += 1
    return `${first}.${count >> 16}.${(count >> 8) & 255}.${count & 255}`
  }
}

/**
 * Creates calls to the product. Each member has their own IP address, and each call by a visitor comes from a new one.
 */
export const createCalls = (callers: readonly Caller[], places: readonly Place[]) => {
  const asMember = (path: (caller: Caller) => string, members = callers): Next => {
    const next = inTurns(members)
    return () => {
      const caller = next()
      const { token, network } = caller
      return { path: path(caller), token, network }
    }
  }
  const strangers = networksFrom(12)
  const asVisitor =
    (path: () => string): Next =>
    () => ({ path: path(), network: strangers() })
  const searched = drawSearches(places, SEED)
  const looking = callers.slice(0, LOOKING)
  const shown = inTurns(looking.toReversed())
  const writing = inTurns(callers)
  const entering = inTurns(callers)
  const logInFrom = networksFrom(11)
  return {
    memberSearch: asMember(() => productSearch(searched())),
    visitorSearch: asVisitor(() => productSearch(searched())),
    rareSearch: asVisitor(drawRareSearches(SEED)),
    profile: asMember(() => `/api/profiles/${shown().username}`, looking),
    inbox: asMember(() => '/api/messages/threads'),
    thread: asMember(({ threads }) => `/api/messages/threads/${oneOf(threads)}/messages`),
    feed: asMember(() => '/api/posts'),
    friends: asMember(() => '/api/friends'),
    winks: asMember(() => '/api/winks'),
    session: asMember(() => '/api/session'),
    dashboard: asMember(() => '/dashboard'),
    browse: asMember(() => '/browse'),
    send: (): Call => {
      const { token, network, threads } = writing()
      const body = { threadId: oneOf(threads), body: TEXT, clientKey: newId() }
      return { method: 'POST', path: '/api/messages', token, network, body }
    },
    logIn: (): Call => {
      const body = { email: entering().email, password: CALLERS_PASSWORD }
      return { method: 'POST', path: '/api/session', network: logInFrom(), body }
    },
  }
}

interface Known {
  callers: readonly Caller[]
  ideal: readonly IdealCaller[]
  places: readonly Place[]
}

/** Creates the same calls to the yardstick. */
export const createIdealCalls = ({ callers, ideal, places }: Known) => {
  const asCaller = (path: (caller: IdealCaller) => string): Next => {
    const next = inTurns(ideal)
    return () => ({ path: path(next()) })
  }
  const asMember = (path: (id: string) => string, members = callers): Next => {
    const next = inTurns(members)
    return () => ({ path: path(next().id) })
  }
  const searched = drawSearches(places, SEED)
  const looking = callers.slice(0, LOOKING)
  const shown = inTurns(looking.toReversed())
  const writing = inTurns(ideal)
  return {
    search: () => ({ path: idealSearch(searched()) }),
    profile: asMember((id) => `/profile/${id}/${shown().username.toLowerCase()}`, looking),
    inbox: asCaller(({ member }) => `/inbox/${member}`),
    thread: asCaller(({ pairs }) => `/thread/${oneOf(pairs)}`),
    feed: asMember((id) => `/feed/${id}`),
    friends: asMember((id) => `/friends/${id}`),
    winks: asMember((id) => `/winks/${id}`),
    session: asCaller(({ key }) => `/session/${key}`),
    send: (): Call => {
      const { member, pairs } = writing()
      return { method: 'POST', path: '/message', body: { pair: oneOf(pairs), sender: member, body: TEXT } }
    },
    checkPassword: (): Call => ({
      method: 'POST',
      path: '/password',
      body: { password: CALLERS_PASSWORD },
    }),
  }
}
