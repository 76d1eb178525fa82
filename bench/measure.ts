import type { PoolClient } from 'pg'
import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { STRETCH, type Sort } from '#shared/domains/search/search.contract.ts'
import { areFewOfAge } from '#server/domains/search/finding/search.ages.queries.ts'
import { BOTTOM, topOf } from '#server/domains/search/finding/search.cursors.queries.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import {
  listByFit,
  listPlain,
  runSearch,
  type Fitting,
  type Read,
} from '#server/domains/search/finding/search.pages.queries.ts'
import { rangeStatement } from '#server/domains/search/finding/search.statements.sql.ts'
import type { Search } from '#server/domains/search/finding/search.values.sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { scansOf } from '#server/testing/matrices/plans.ts'
import { byHandStatement } from './byhand.ts'
import type { Draw, Workload } from './workloads.ts'

export interface Times {
  p50: number
  p99: number
}

export interface Measured {
  name: string
  sort: Sort
  product: Times
  byHand: Times
  /** Scans in the product's plan, with the number of rows they fetched from the table itself. */
  scans: string[]
  /** Mean number of members found for a page of 20. */
  found: number
}

/** Generates numbers between 0 and 1, the same for each seed (mulberry32), so that runs can be compared. */
export const seededNumbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

export const timesOf = (milliseconds: readonly number[]): Times => {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

interface Known {
  /** Places, in descending order of their number of members. */
  places: number[]
  regions: number[][]
  ids: string[]
}

const drawer =
  (random: () => number, { places, regions, ids }: Known) =>
  (): Draw => {
    const int = (below: number) => Math.floor(random() * below)
    const first = int(6)
    const ageMin = 20 + int(30)
    const interest = int(INTERESTS.length)
    return {
      place: places[Math.floor(places.length * random() ** 2)] ?? 1,
      region: regions[int(regions.length)] ?? [],
      town: `town ${int(997)}`,
      types: [first, (first + 1 + int(5)) % 6],
      ageMin,
      ageMax: ageMin + 5 + int(10),
      interests: [interest, (interest + 1 + int(INTERESTS.length - 1)) % INTERESTS.length],
      blocked: Array.from({ length: 50 }, () => ids[int(ids.length)] ?? ''),
    }
  }

const clocked = async <T>(work: () => Promise<T>) => {
  const started = performance.now()
  const result = await work()
  return { result, ms: performance.now() - started }
}

const PAGE = 20

/** Returns the statement the product sends for the first page. */
const productStatement = (search: Search, sort: Sort) =>
  rangeStatement(
    search,
    sort === 'fit'
      ? { sort: 'active', behind: topOf('fit'), upTo: BOTTOM, limit: STRETCH + 1, withFit: true }
      : { sort, behind: topOf(sort), limit: PAGE + 1 },
  )

type Source = Parameters<typeof areFewOfAge>[0]

export interface Clients {
  generic: PoolClient
  custom: PoolClient
}

/** How many draws are used to try both plans of the hand-written statement, and how many only warm up. */
const TRIED = 6
const WARM_UP = 10

/**
 * Times a workload both ways: the product's page as the product fetches it, and the hand-written statement, prepared
 * and with whichever plan is faster. The two alternate on the same kind of connection. Throws if they find different
 * members or a different order.
 */
const measureOne = async (
  { database, clients, source }: { database: OpenDatabase; clients: Clients; source: Source },
  workload: Workload,
  { sort, runs, draw }: { sort: Sort; runs: number; draw: () => Draw },
): Promise<Measured> => {
  const now = new Date()
  const searchOf = async (drawn: Draw): Promise<Search> => {
    const search = workload.search(drawn, now)
    const wanted = sort === 'fit' ? STRETCH : PAGE
    return { ...search, fewOfAge: await areFewOfAge(source, { filters: search.filters, wanted }) }
  }
  const runByHand = (drawn: Draw, kind: keyof Clients) =>
    clocked(async () => {
      const isVisitor = workload.search(drawn, now).searcher === null
      const statement = byHandStatement(workload.byHand(drawn), { sort, isVisitor })
      const { rows } = await clients[kind].query<{ id: string }>(statement)
      return rows.slice(0, PAGE).map(({ id }) => id)
    })
  const runProduct = (drawn: Draw) =>
    clocked(async () => {
      const search = await searchOf(drawn)
      const read: Read<Fitting> = (range) => runSearch(database, rangeStatement(search, range))
      const first = { cursor: '', back: false, limit: PAGE }
      return sort === 'fit' ? listByFit(read, { sort, ...first }) : listPlain(read, { sort, ...first })
    })
  const tried = { generic: [] as number[], custom: [] as number[] }
  for (let run = 0; run < TRIED; run++) {
    const drawn = draw()
    tried.generic.push((await runByHand(drawn, 'generic')).ms)
    tried.custom.push((await runByHand(drawn, 'custom')).ms)
  }
  const kind = timesOf(tried.generic).p50 <= timesOf(tried.custom).p50 ? 'generic' : 'custom'
  const times = { product: [] as number[], byHand: [] as number[] }
  let found = 0
  for (let run = -WARM_UP; run < runs; run++) {
    const drawn = draw()
    const first = run % 2 === 0 ? await runProduct(drawn) : undefined
    const hand = await runByHand(drawn, kind)
    const product = first ?? (await runProduct(drawn))
    if (JSON.stringify(product.result.members.map(({ id }) => id)) !== JSON.stringify(hand.result)) {
      throw new Error(`${workload.name}, ${sort}: the two statements found different members`)
    }
    if (run < 0) continue
    found += hand.result.length
    times.product.push(product.ms)
    times.byHand.push(hand.ms)
  }
  const search = await searchOf(draw())
  return {
    name: workload.name,
    sort,
    product: timesOf(times.product),
    byHand: timesOf(times.byHand),
    scans: await scansOf(database, productStatement(search, sort)),
    found: found / runs,
  }
}

export const measureAll = async (
  database: OpenDatabase,
  workloads: readonly Workload[],
  { sorts, runs }: { sorts: readonly Sort[]; runs: number },
): Promise<Measured[]> => {
  const clients = { generic: await database.pool.connect(), custom: await database.pool.connect() }
  const source = { db: database.db, clock: systemClock }
  try {
    await clients.generic.query('set plan_cache_mode = force_generic_plan')
    await clients.custom.query('set plan_cache_mode = force_custom_plan')
    const list = async <Row extends object>(text: string) => (await clients.custom.query<Row>(text)).rows
    const known = {
      places: (
        await list<{ place: number }>(
          `select place from member_search where country = 1 and place > 0 group by place order by count(*) desc, place`,
        )
      ).map(({ place }) => place),
      regions: (
        await list<{ ids: number[] }>(
          `select array_agg(id order by id) as ids from places where country = 'England' group by region order by region`,
        )
      ).map(({ ids }) => ids),
      ids: (await list<{ id: string }>('select id from member_search order by id limit 5000')).map(
        ({ id }) => id,
      ),
    }
    const measured = []
    for (const workload of workloads) {
      for (const sort of sorts) {
        const draw = drawer(seededNumbers(7), known)
        measured.push(await measureOne({ database, clients, source }, workload, { sort, runs, draw }))
      }
    }
    return measured
  } finally {
    clients.generic.release(true)
    clients.custom.release(true)
  }
}
