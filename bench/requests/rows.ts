import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { say } from '../tables.ts'
import { createActivity } from './activity.ts'
import type { Caller } from './callers.ts'
import { createCalls, createIdealCalls, listPlaces } from './calls.ts'
import { listIdealCallers } from './ideal.ts'
import { putLoad, type Call, type Load, type Round } from './load.ts'
import { createDeliveries, openProductPages, openRelayedPages, RATE, SOCKETS } from './sockets.ts'
import { createPictureCalls, type Pictures } from './pictures.ts'
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
  'entering',
  'media',
  'uploading',
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
  pictures: Pictures
}

const CALLERS = [1, 8, 32]
/** Members who log in at a time while others look around. */
const ENTERING = 8
/** Members who upload at a time while the site is asked how it is. */
const UPLOADING = 4

/** What only a rendered `/browse` contains. */
const RENDERED = '<div id="root" data-rendered>'

const NAMES = {
  search: 'search, a member',
  visitor: 'search, a visitor',
  profile: 'profile',
  inbox: 'inbox of 20 conversations',
  session: 'session',
  send: 'send a message',
  login: 'log in',
  media: 'picture of a card',
  browse: '`/browse`, rendered for a member',
} satisfies Partial<Record<RowKey, string>>
export type LoadKey = keyof typeof NAMES

/** A line that counts the answers of the product alone. */
export const loadRow = (key: LoadKey, load: Omit<Load, 'seconds'>) => ({
  key,
  name: NAMES[key],
  callers: String(load.callers),
  by: 'perSecond' as const,
  measured: (seconds: number) => putLoad({ ...load, seconds }),
})

type Calls = ReturnType<typeof createCalls>
type Compared = Pick<Row, 'target' | 'padded'> & { asked: () => Call; ideal: () => Call }

/** The lines that compare requests a second with those of the yardstick. */
const comparedRows = ({ productPort, yardstickPort }: Site) => {
  const row = (key: LoadKey, { callers, asked, ideal, ...rest }: Compared & { callers: number }): Row => ({
    ...loadRow(key, { port: productPort, callers, next: asked }),
    against: (seconds) => putLoad({ port: yardstickPort, callers, seconds, next: ideal }),
    ...rest,
  })
  const rows = (key: LoadKey, compared: Compared) =>
    CALLERS.map((callers) => row(key, { callers, ...compared }))
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

/** The profile while others log in, which hashes a password each time, beside the same with nobody else. */
const enteringRow = ({ productPort }: Site, { profile, logIn }: Pick<Calls, 'profile' | 'logIn'>): Row => {
  const quiet: Run = (seconds) => putLoad({ port: productPort, callers: 4, seconds, next: profile })
  return {
    key: 'entering',
    name: `profile, while ${ENTERING} log in at a time / quiet`,
    callers: '4',
    measured: async (seconds) => {
      const entering = putLoad({ port: productPort, callers: ENTERING, seconds, next: logIn })
      const [round, { perSecond }] = await Promise.all([quiet(seconds), entering])
      say(`${perSecond.toFixed(1)} log-ins a second`)
      return round
    },
    against: quiet,
    by: 'p99',
    target: 'p99 ≤ 250 ms',
  }
}

/** How fast the site says that it is well while others upload pictures of 12 megapixels, beside the same without. */
const uploadingRow = (
  { productPort: port }: Site,
  { health, upload }: Pick<ReturnType<typeof createPictureCalls>, 'health' | 'upload'>,
): Row => {
  const quiet: Run = (seconds) => putLoad({ port, callers: 1, seconds, next: health })
  return {
    key: 'uploading',
    name: `health, while ${UPLOADING} upload 12 megapixels at a time / quiet`,
    callers: '1',
    measured: async (seconds) => {
      const uploading = putLoad({ port, callers: UPLOADING, seconds, next: upload })
      const [round, { perSecond }] = await Promise.all([quiet(seconds), uploading])
      say(`${(perSecond * 60).toFixed(0)} uploads a minute`)
      return round
    },
    against: quiet,
    by: 'p99',
    target: 'p99 ≤ 50 ms',
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
  const places = await listPlaces(site.database)
  const product = createCalls(site.callers, places)
  const yardstick = createIdealCalls(await listIdealCallers(site.database), places)
  const pictures = createPictureCalls(site.callers, site.pictures)
  const { row, rows } = comparedRows(site)
  const alone =
    (next: () => Call): Run =>
    (seconds) =>
      putLoad({ port: site.productPort, callers: 1, seconds, next })
  return [
    ...rows('search', {
      asked: product.memberSearch,
      ideal: yardstick.search,
      padded: ['county', 'country'],
      target: '≥ 0.4',
    }),
    ...rows('visitor', {
      asked: product.visitorSearch,
      ideal: yardstick.search,
      padded: ['county', 'country'],
      target: '≥ 0.5',
    }),
    ...rows('profile', {
      asked: product.profile,
      ideal: yardstick.profile,
      padded: ['member'],
      target: '≥ 0.35',
    }),
    ...rows('inbox', {
      asked: product.inbox,
      ideal: yardstick.inbox,
      padded: ['inbox'],
      target: '≥ 0.5',
    }),
    ...rows('session', {
      asked: product.session,
      ideal: yardstick.session,
      padded: ['session'],
      target: '≥ 0.6',
    }),
    row('send', {
      callers: 16,
      asked: product.send,
      ideal: yardstick.send,
      padded: ['letter'],
      target: '≥ 0.3',
    }),
    row('login', {
      callers: 8,
      asked: product.logIn,
      ideal: yardstick.checkPassword,
      target: '≥ 0.85',
    }),
    enteringRow(site, product),
    ...rows('media', { asked: pictures.picture, ideal: pictures.idealPicture, target: '≥ 0.5' }),
    uploadingRow(site, pictures),
    deliveryRow(site),
    ...CALLERS.map((callers) =>
      loadRow('browse', { port: site.productPort, callers, next: product.browse, contains: RENDERED }),
    ),
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
