import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { runSearch } from '#server/domains/search/search.queries.ts'
import { pageStatement } from '#server/domains/search/search.streams.queries.ts'
import { idealText, idealValues, type Draw, type Workload } from './workloads.ts'

export interface Times {
  p50: number
  p99: number
}

export interface Measured {
  name: string
  product: Times
  ideal: Times
  /** Scans of the product's plan with the rows they fetched from the table itself. */
  scans: string[]
  /** Mean number of members found for a page of 20. */
  found: number
}

/** Always the same numbers between 0 and 1 (mulberry32), so that runs can be compared. */
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

const drawer =
  (random: () => number, { places, ids }: { places: number[]; ids: string[] }) =>
  (): Draw => {
    const int = (below: number) => Math.floor(random() * below)
    const first = int(6)
    const ageMin = 20 + int(30)
    const interest = int(INTERESTS.length)
    return {
      place: places[Math.floor(places.length * random() ** 2)] ?? 1,
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

const SCAN = /((?:Index Only|Index|Bitmap Heap|Bitmap Index|Seq) Scan.*?)(?: \w+)?\s+\(cost/
const FETCHES = /Heap Fetches: (\d+)/

const scansOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line, at) => {
    const scan = SCAN.exec(line)?.[1]
    if (!scan) return []
    const fetches = lines.slice(at, at + 4).flatMap((next) => FETCHES.exec(next)?.[1] ?? [])[0]
    return [`${scan.replace(' using', '')}${fetches === undefined ? '' : `, ${fetches} heap fetches`}`]
  })

/**
 * Times a workload side by side: the product's statement as the product sends it, and the hand-written one,
 * prepared. Both run on connections of the same kind, in turns; every pair must find the same members.
 */
const measureOne = async (
  database: OpenDatabase,
  byHand: { generic: PoolClient; custom: PoolClient },
  workload: Workload,
  { runs, draw }: { runs: number; draw: () => Draw },
): Promise<Measured> => {
  const now = new Date()
  const times = { product: [] as number[], ideal: [] as number[] }
  let found = 0
  for (let run = -20; run < runs; run++) {
    const drawn = draw()
    const ideal = workload.ideal(drawn)
    const text = idealText(ideal)
    const runProduct = () =>
      clocked(() => {
        const search = workload.search(drawn, now)
        return runSearch(database, search, pageStatement(search, { after: null, limit: 21 }))
      })
    const runIdeal = () =>
      clocked(() =>
        ideal.plan === 'custom'
          ? byHand.custom.query(text, idealValues(ideal, drawn))
          : byHand.generic.query({ name: workload.name, text, values: idealValues(ideal, drawn) }),
      )
    const [product, hand] =
      run % 2 === 0
        ? [await runProduct(), await runIdeal()]
        : await runIdeal().then(async (first) => [await runProduct(), first] as const)
    if (JSON.stringify(product.result) !== JSON.stringify(hand.result.rows)) {
      throw new Error(`${workload.name}: the two statements found different members`)
    }
    if (run < 0) continue
    found += Math.min(20, product.result.length)
    times.product.push(product.ms)
    times.ideal.push(hand.ms)
  }
  const statement = pageStatement(workload.search(draw(), now), { after: null, limit: 21 })
  const plan = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze) ${statement}`)
  return {
    name: workload.name,
    product: timesOf(times.product),
    ideal: timesOf(times.ideal),
    scans: scansOf(plan.rows.map((row) => row['QUERY PLAN'])),
    found: found / runs,
  }
}

export const measureAll = async (
  database: OpenDatabase,
  workloads: readonly Workload[],
  runs: number,
): Promise<Measured[]> => {
  const byHand = { generic: await database.pool.connect(), custom: await database.pool.connect() }
  try {
    await byHand.generic.query('set plan_cache_mode = force_generic_plan')
    await byHand.custom.query('set plan_cache_mode = force_custom_plan')
    const places = await byHand.custom.query<{ place: number }>(
      'select place from member_search where place > 0 group by place order by count(*) desc',
    )
    const ids = await byHand.custom.query<{ id: string }>(
      'select id from member_search order by id limit 5000',
    )
    const measured = []
    for (const workload of workloads) {
      const draw = drawer(seededNumbers(7), {
        places: places.rows.map(({ place }) => place),
        ids: ids.rows.map(({ id }) => id),
      })
      measured.push(await measureOne(database, byHand, workload, { runs, draw }))
    }
    return measured
  } finally {
    byHand.generic.release(true)
    byHand.custom.release(true)
  }
}
