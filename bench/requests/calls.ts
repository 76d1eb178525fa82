import { newId } from '#shared/kernel/ids.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { CALLERS_PASSWORD, type Caller } from './callers.ts'
import type { IdealCaller } from './ideal.ts'
import type { Call } from './load.ts'
import { drawRareSearches, drawSearches, idealSearch, productSearch, type Place } from './searches.ts'

type Next = () => Call

/** Searches of both sides are drawn alike. */
const SEED = 7
const TEXT = 'How are you? '.repeat(8)

/** One after another, over and over. */
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

/** Places that searches are drawn from. */
export const listPlaces = async ({ pool }: OpenDatabase): Promise<Place[]> => {
  const { rows } = await pool.query<Place>('select id, country, region, county from places order by id')
  return rows
}

/** Addresses that begin with this number, each once: a network may do some things only a few times. */
export const networksFrom = (first: number) => {
  let count = 0
  return () => {
    count += 1
    return `${first}.${count >> 16}.${(count >> 8) & 255}.${count & 255}`
  }
}

/** Calls of the product: members from their own addresses, visitors each from another. */
export const createCalls = (callers: readonly Caller[], places: readonly Place[]) => {
  const asMember = (path: () => string): Next => {
    const next = inTurns(callers)
    return () => {
      const { token, network } = next()
      return { path: path(), token, network }
    }
  }
  const strangers = networksFrom(12)
  const asVisitor =
    (path: () => string): Next =>
    () => ({ path: path(), network: strangers() })
  const searched = drawSearches(places, SEED)
  const shown = inTurns(callers.toReversed())
  const writing = inTurns(callers)
  const entering = inTurns(callers)
  const logInFrom = networksFrom(11)
  return {
    memberSearch: asMember(() => productSearch(searched())),
    visitorSearch: asVisitor(() => productSearch(searched())),
    rareSearch: asVisitor(drawRareSearches(SEED)),
    profile: asMember(() => `/api/profiles/${shown().username}`),
    inbox: asMember(() => '/api/messages/threads'),
    session: asMember(() => '/api/session'),
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

/** The same of the yardstick. */
export const createIdealCalls = (known: readonly IdealCaller[], places: readonly Place[]) => {
  const asCaller = (path: (caller: IdealCaller) => string): Next => {
    const next = inTurns(known)
    return () => ({ path: path(next()) })
  }
  const searched = drawSearches(places, SEED)
  const writing = inTurns(known)
  return {
    search: () => ({ path: idealSearch(searched()) }),
    profile: asCaller(({ member }) => `/member/${member}`),
    inbox: asCaller(({ member }) => `/inbox/${member}`),
    session: asCaller(({ key }) => `/session/${key}`),
    send: (): Call => {
      const { member, pairs } = writing()
      return { method: 'POST', path: '/letter', body: { pair: oneOf(pairs), sender: member, body: TEXT } }
    },
    checkPassword: (): Call => ({
      method: 'POST',
      path: '/password',
      body: { password: CALLERS_PASSWORD },
    }),
  }
}
