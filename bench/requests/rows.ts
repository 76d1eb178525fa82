import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { createActivity } from './activity.ts'
import type { Caller } from './callers.ts'
import { createCalls } from './calls.ts'
import { putLoad, type Call, type Round } from './load.ts'
import { createDeliveries, openProductPages, openRelayedPages, RATE, SOCKETS } from './sockets.ts'
import type { STATEMENTS } from './statements.ts'

type Run = (seconds: number) => Promise<Round>

export const ROW_KEYS = [
  'search',
  'visitor',
  'profile',
  'inbox',
  'session',
  'send',
  'login',
  'socket',
  'browse',
  'worst',
  'active',
] as const
export type RowKey = (typeof ROW_KEYS)[number]

/** One line of the table: something of the product, and what it is compared with. */
export interface Row {
  key: RowKey
  name: string
  /** How many call at a time, or how often is called. */
  callers: string
  measured: Run
  against?: Run
  /** What is compared: requests a second (product / yardstick), or times. */
  by: 'perSecond' | 'p50' | 'p99'
  target?: string
  /** Routes of the yardstick whose answers are padded to the size of the product's. */
  padded?: readonly (keyof typeof STATEMENTS)[]
  close?: () => Promise<void>
}

export interface Site {
  database: OpenDatabase
  callers: readonly Caller[]
  productPort: number
  yardstickPort: number
  /** Members who become active in a second. */
  activePerSecond: number
}

const CALLERS = [1, 8, 32]

/** What only a rendered `/browse` contains. */
const RENDERED = '<div id="root" data-rendered>'

type Compared = Pick<Row, 'target' | 'padded'> & { asked: () => Call; ideal: () => Call }

/** The lines that compare requests a second with those of the yardstick. */
const comparedRows = ({ productPort, yardstickPort }: Site) => {
  const row = (
    key: RowKey,
    name: string,
    { callers, asked, ideal, ...rest }: Compared & { callers: number },
  ): Row => ({
    key,
    name,
    callers: String(callers),
    by: 'perSecond',
    measured: (seconds) => putLoad({ port: productPort, callers, seconds, next: asked }),
    against: (seconds) => putLoad({ port: yardstickPort, callers, seconds, next: ideal }),
    ...rest,
  })
  const rows = (key: RowKey, name: string, compared: Compared) =>
    CALLERS.map((callers) => row(key, name, { callers, ...compared }))
  return { row, rows }
}

const deliveryRow = ({ callers, productPort, yardstickPort }: Site): Row => {
  const listening = callers.slice(0, SOCKETS)
  const live = createDeliveries(openProductPages(productPort, listening))
  const relayed = createDeliveries(openRelayedPages(yardstickPort, listening))
  return {
    key: 'socket',
    name: `message to an open page, ${listening.length} open`,
    callers: `${RATE} a second`,
    measured: live.deliver,
    against: relayed.deliver,
    by: 'p99',
    target: '≤ 5',
    close: async () => {
      await live.close()
      await relayed.close()
    },
  }
}

/** The search while nobody becomes active, which begins with a vacuum, and after as long again of many who do. */
const activityRow = async (
  { database, activePerSecond }: Site,
  search: (seconds: number) => Promise<Round>,
): Promise<Row> => {
  const whileActive = await createActivity(database, activePerSecond)
  return {
    key: 'active',
    name: `search, ${activePerSecond} members a second become active / quiet`,
    callers: '1',
    measured: (seconds) =>
      whileActive(async () => {
        await sleep(seconds * 1000)
        return search(seconds)
      }),
    against: async (seconds) => {
      await database.pool.query('vacuum member_search')
      return search(seconds)
    },
    by: 'p50',
    target: '≤ 1.2',
  }
}

/** Every line of the table, in its order. */
export const listRows = async (site: Site): Promise<Row[]> => {
  const { product, yardstick } = await createCalls(site.database, site.callers)
  const { row, rows } = comparedRows(site)
  const alone =
    (next: () => Call): Run =>
    (seconds) =>
      putLoad({ port: site.productPort, callers: 1, seconds, next })
  return [
    ...rows('search', 'search, a member', {
      asked: product.memberSearch,
      ideal: yardstick.search,
      padded: ['county', 'country'],
      target: '≥ 0.4',
    }),
    ...rows('visitor', 'search, a visitor', {
      asked: product.visitorSearch,
      ideal: yardstick.search,
      padded: ['county', 'country'],
      target: '≥ 0.5',
    }),
    ...rows('profile', 'profile', {
      asked: product.profile,
      ideal: yardstick.profile,
      padded: ['member'],
      target: '≥ 0.35',
    }),
    ...rows('inbox', 'inbox of 20 conversations', {
      asked: product.inbox,
      ideal: yardstick.inbox,
      padded: ['inbox'],
      target: '≥ 0.5',
    }),
    ...rows('session', 'session', {
      asked: product.session,
      ideal: yardstick.session,
      padded: ['session'],
      target: '≥ 0.6',
    }),
    row('send', 'send a message', {
      callers: 16,
      asked: product.send,
      ideal: yardstick.send,
      padded: ['letter'],
      target: '≥ 0.3',
    }),
    row('login', 'log in', {
      callers: 8,
      asked: product.logIn,
      ideal: yardstick.checkPassword,
      target: '≥ 0.85',
    }),
    deliveryRow(site),
    ...CALLERS.map((callers): Row => ({
      key: 'browse',
      name: '`/browse`, rendered for a member',
      callers: String(callers),
      measured: (seconds) =>
        putLoad({
          port: site.productPort,
          callers,
          seconds,
          next: product.browse,
          contains: RENDERED,
        }),
      by: 'perSecond',
    })),
    {
      key: 'worst',
      name: 'worst search / everyday search, a visitor',
      callers: '1',
      measured: alone(product.rareSearch),
      against: alone(product.visitorSearch),
      by: 'p99',
      target: '≤ 6',
    },
    await activityRow(site, alone(product.memberSearch)),
  ]
}
