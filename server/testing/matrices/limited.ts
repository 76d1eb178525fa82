import { PLACE_CHANGES } from '#shared/domains/profiles/profiles.own.contract.ts'
import type { RateLimit } from '#shared/kernel/endpoint.ts'
import { DOMAINS } from '../../domains.ts'
import { collectRoutes } from '../../platform/http/serve.ts'
import { collectMessages } from '../../platform/realtime/messages.ts'
import { ENDPOINTS } from './endpoints.ts'
import type { LimitLine } from './samples.ts'

const MESSAGES = collectMessages(DOMAINS)

/** Limits that several endpoints share. */
const SHARED = new Map<string, RateLimit>([['profiles.placeChanges', PLACE_CHANGES]])

/**
 * The limits of client messages, and those that endpoints share, written by hand like those in the endpoints' records.
 */
const OF_OTHERS = {
  'chat.notifyTyping': [['member', 20, 30, 'open']],
  'live.joinTopic': [['member', 120, 60, 'open']],
  'live.leaveTopic': [['member', 120, 60, 'open']],
  'profiles.placeChanges': [['member', 5, 24 * 3600, 'closed']],
} as const

/**
 * How often each endpoint and client message may be called. Any endpoint or message that's missing has no limit of its
 * own.
 */
export const LIMITS: Readonly<Record<string, readonly LimitLine[]>> = {
  ...OF_OTHERS,
  ...Object.fromEntries(
    Object.entries(ENDPOINTS).flatMap(([name, { limits }]) => (limits ? [[name, limits]] : [])),
  ),
}

const lineOf = ({ per, max, seconds, whenStoreDown }: RateLimit): LimitLine => [
  per,
  max,
  seconds,
  whenStoreDown,
]

/**
 * The limits declared in contracts, in the records' format: for every endpoint, and per member for every client
 * message.
 */
export const listDeclared = (): Record<string, LimitLine[]> => {
  const ofEndpoints = [...collectRoutes(DOMAINS).values()].map(
    ({ endpoint: { name, limits = [] } }) => [name, limits.map(lineOf)] as const,
  )
  const ofMessages = [...MESSAGES.values()].map(
    ({ message: { name, limits } }) =>
      [
        name,
        limits.map(({ max, seconds, whenStoreDown }) => ['member', max, seconds, whenStoreDown] as const),
      ] as const,
  )
  const ofShared = [...SHARED].map(([name, limit]) => [name, [lineOf(limit)]] as const)
  return Object.fromEntries(
    [...ofEndpoints, ...ofMessages, ...ofShared].filter(([, lines]) => lines.length > 0),
  )
}

/** Each endpoint's tightest limit for each `per`. */
export const listTightest = () =>
  Object.entries(LIMITS)
    .filter(([name]) => !MESSAGES.has(name) && !SHARED.has(name))
    .flatMap(([name, lines]) =>
      lines
        .filter(([per, max]) => lines.every(([other, least]) => other !== per || max <= least))
        .map(([per, max, seconds, whenStoreDown]) => ({ name, per, max, seconds, whenStoreDown })),
    )
