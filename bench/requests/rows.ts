import type { OpenDatabase } from '#server/platform/db/database.ts'
import { createLines, openRooms } from '../chat.ts'
import type { Caller } from './callers.ts'
import { createCalls, createIdealCalls, listPlaces } from './calls.ts'
import { listIdealCallers, type IdealCaller } from './ideal.ts'
import { putLoad, type Call, type Load, type Round } from './load.ts'
import { activityRow, enteringRow, uploadingRow } from './meanwhile.ts'
import { createPictureCalls, type Pictures } from './pictures.ts'
import { createDeliveries, openProductPages, openRelayedPages, RATE, SOCKETS } from './sockets.ts'
import type { STATEMENTS } from './statements.ts'

export type Run = (seconds: number) => Promise<Round>

export const ROW_KEYS = [
  'search',
  'visitor',
  'profile',
  'inbox',
  'thread',
  'session',
  'feed',
  'friends',
  'winks',
  'send',
  'line',
  'login',
  'entering',
  'media',
  'upload',
  'uploading',
  'socket',
  'dashboard',
  'browse',
  'worst',
  'active',
] as const
export type RowKey = (typeof ROW_KEYS)[number]

/** One row of the table: an operation of the product, and what it's compared with. */
export interface Row {
  key: RowKey
  name: string
  /** The number of concurrent callers, or the call rate. */
  callers: string
  measured: Run
  against?: Run
  /** Whether the product is compared with itself. */
  isAgainstItself?: true
  /** Whether the cost of a request can't be measured, because other work is done at the same time. */
  isMixed?: true
  /** What's compared besides processor time: requests per second (product / yardstick), or times. */
  by?: 'perSecond' | 'p50' | 'p99'
  /** For processor time, reports the product's excess over the yardstick instead of the ratio. */
  isBeside?: true
  target?: string
  /** Yardstick routes whose responses are padded to the size of the product's. */
  padded?: readonly (keyof typeof STATEMENTS)[]
  close?: () => Promise<void>
}

export interface Site {
  database: OpenDatabase
  callers: readonly Caller[]
  productPort: number
  yardstickPort: number
  /** Number of members who become active per second. */
  activePerSecond: number
  pictures: Pictures
}

const CALLERS = 8
/** Number of members who write messages or chat concurrently. */
const WRITERS = 16
/** Number of pictures the product processes concurrently. */
const UPLOADERS = 2
/** Number of rooms to write lines in, enough that no one hits the limit on lines. */
const ROOMS = 500

/** HTML that's only present in a rendered page. */
const RENDERED = '<div id="root" data-rendered>'

const NAMES = {
  search: 'search, a member',
  visitor: 'search, a visitor',
  profile: 'profile',
  inbox: 'inbox of 20 conversations',
  thread: 'messages of a conversation',
  session: 'session',
  feed: 'posts of everybody',
  friends: 'list of friends',
  winks: 'list of winks',
  send: 'send a message',
  line: 'line of a chat',
  login: 'log in / the hash alone',
  media: 'picture of a card',
  upload: 'upload of 12 megapixels / sharp alone',
  dashboard: '`/dashboard`, rendered for a member',
  browse: '`/browse`, rendered for a member',
} satisfies Partial<Record<RowKey, string>>
export type LoadKey = keyof typeof NAMES

/** Creates a row that only measures the product. */
export const loadRow = (key: LoadKey, load: Omit<Load, 'seconds'>) => ({
  key,
  name: NAMES[key],
  callers: String(load.callers),
  measured: (seconds: number) => putLoad({ ...load, seconds }),
})

interface Compared extends Pick<Row, 'target' | 'padded' | 'isBeside'>, Pick<Load, 'contains'> {
  callers?: number
  asked: () => Call
  ideal: () => Call
}

const deliveryRow = ({ callers, productPort, yardstickPort }: Site, ideal: readonly IdealCaller[]): Row => {
  const live = createDeliveries(openProductPages(productPort, callers.slice(0, SOCKETS)))
  const relayed = createDeliveries(openRelayedPages(yardstickPort, ideal.slice(0, SOCKETS)))
  return {
    key: 'socket',
    name: `message to an open page, ${SOCKETS} open`,
    callers: `${RATE} a second`,
    measured: live.deliver,
    against: relayed.deliver,
    by: 'p99',
    target: '≤ 2 (p99)',
    close: async () => {
      await live.close()
      await relayed.close()
    },
  }
}

/** Returns all rows of the table, in order. */
export const listRows = async (site: Site): Promise<Row[]> => {
  const { database, callers, productPort, yardstickPort } = site
  const places = await listPlaces(database)
  const product = createCalls(callers, places)
  const ideal = await listIdealCallers(database)
  const yardstick = createIdealCalls({ callers, ideal, places })
  const pictures = createPictureCalls(callers, site.pictures)
  const compared = (
    key: LoadKey,
    { callers: count = CALLERS, asked, ideal: next, contains, ...rest }: Compared,
  ): Row => ({
    ...loadRow(key, { port: productPort, callers: count, next: asked, contains }),
    against: (seconds) => putLoad({ port: yardstickPort, callers: count, seconds, next }),
    ...rest,
  })
  const rendered = (key: 'dashboard' | 'browse'): Row => ({
    ...loadRow(key, { port: productPort, callers: CALLERS, next: product[key], contains: RENDERED }),
    target: '≤ 10 ms',
  })
  const alone =
    (next: () => Call): Run =>
    (seconds) =>
      putLoad({ port: productPort, callers: 1, seconds, next })
  const rooms = await openRooms(productPort, callers, ROOMS)
  return [
    compared('search', {
      asked: product.memberSearch,
      ideal: yardstick.search,
      contains: '"items":',
      padded: ['county', 'country'],
      target: '≤ 7',
    }),
    compared('visitor', {
      asked: product.visitorSearch,
      ideal: yardstick.search,
      contains: '"items":',
      padded: ['county', 'country'],
      target: '≤ 3',
    }),
    compared('profile', {
      asked: product.profile,
      ideal: yardstick.profile,
      contains: '"people":[{',
      padded: ['profile'],
      target: '≤ 4',
    }),
    compared('inbox', {
      asked: product.inbox,
      ideal: yardstick.inbox,
      contains: '"preview":',
      padded: ['inbox'],
      target: '≤ 3',
    }),
    compared('thread', {
      asked: product.thread,
      ideal: yardstick.thread,
      contains: '"body":',
      padded: ['thread'],
      target: '≤ 2.5',
    }),
    compared('session', { asked: product.session, ideal: yardstick.session, padded: ['session'] }),
    compared('feed', {
      asked: product.feed,
      ideal: yardstick.feed,
      contains: '"author":',
      padded: ['feed'],
    }),
    compared('friends', {
      asked: product.friends,
      ideal: yardstick.friends,
      contains: '"since":',
      padded: ['friends'],
    }),
    compared('winks', {
      asked: product.winks,
      ideal: yardstick.winks,
      contains: '"sentAt":',
      padded: ['winks'],
    }),
    compared('send', {
      callers: WRITERS,
      asked: product.send,
      ideal: yardstick.send,
      contains: '"message":',
      padded: ['message'],
      target: '≤ 8',
    }),
    compared('line', {
      callers: WRITERS,
      asked: createLines(rooms),
      ideal: yardstick.send,
      contains: '"line":',
      padded: ['message'],
      target: '≤ 7',
    }),
    compared('login', {
      asked: product.logIn,
      ideal: yardstick.checkPassword,
      isBeside: true,
      target: '≤ 2.5 ms beside',
    }),
    enteringRow(site, product),
    compared('media', { asked: pictures.picture, ideal: pictures.idealPicture }),
    compared('upload', {
      callers: UPLOADERS,
      asked: pictures.upload,
      ideal: pictures.idealUpload,
      target: '≤ 1.15',
    }),
    uploadingRow(site, pictures),
    deliveryRow(site, ideal),
    rendered('dashboard'),
    rendered('browse'),
    {
      key: 'worst',
      name: 'worst search / everyday search, a visitor',
      callers: '1',
      measured: alone(product.rareSearch),
      against: alone(product.visitorSearch),
      isAgainstItself: true,
      by: 'p99',
      target: '≤ 6 (p99)',
    },
    await activityRow(site, alone(product.memberSearch)),
  ]
}
