import { loadavg } from 'node:os'
import { SORTS } from '#shared/domains/search/search.contract.ts'
import { measureAnswers, type Answered } from './answers.ts'
import { withCrowd, withPostgres } from './database.ts'
import { measureAll, type Measured, type Times } from './measure.ts'
import { say, table } from './tables.ts'
import { WORKLOADS } from './workloads.ts'

const ms = (value: number) => value.toFixed(2)
const times = (now: number, then: number | undefined) => (then ? `${(now / then).toFixed(1)}x` : '')
const pair = ({ p50, p99 }: Times) => `${ms(p50)} / ${ms(p99)}`
const grouped = (size: number) => size.toLocaleString('en-GB')

interface Result {
  size: number
  measured: Measured[]
  answered: Answered[]
}

/** Returns one row per search, with a cell for each order. */
const perOrder = (measured: readonly Measured[], cell: (each: Measured) => string) =>
  WORKLOADS.map(({ name }) => [
    name,
    ...SORTS.map(
      (sort) => measured.filter((each) => each.name === name && each.sort === sort).map(cell)[0] ?? '',
    ),
  ])

const HEAD = ['search', ...SORTS]

const report = ({ size, measured, answered }: Result) => {
  say(`\n## ${grouped(size)} members\n`)
  say('The page as the product asks for it: p50 / p99 in ms · p50 as a multiple of the hand-written one.\n')
  table(
    HEAD,
    perOrder(measured, ({ product, byHand }) => `${pair(product)} · ${times(product.p50, byHand.p50)}`),
  )
  say('\nHow it is read · members found for a page of 20.\n')
  table(
    HEAD,
    perOrder(measured, ({ scans, found }) => `${[...new Set(scans)].join('; ')} · ${found.toFixed(1)}`),
  )
  say('')
  table(
    ['whole answer', 'p50 / p99 ms'],
    answered.map((each) => [each.name, pair(each.times)]),
  )
}

const sayLoad = () =>
  say(
    `load of the machine: ${loadavg()
      .map((each) => each.toFixed(1))
      .join(', ')}`,
  )

/** Measures every order with every filter at each size, and prints the results. */
export const measureSearch = async (sizes: readonly number[], runs: number): Promise<void> => {
  const results: Result[] = []
  sayLoad()
  await withPostgres(async (url) => {
    for (const size of new Set(sizes)) {
      await withCrowd(url, size, async (database, { seconds }) => {
        say(`${grouped(size)} members stored and indexed in ${seconds.toFixed(0)} s`)
        const measured = await measureAll(database, WORKLOADS, { sorts: SORTS, runs })
        results.push({ size, measured, answered: await measureAnswers(database, runs) })
      })
    }
  })
  sayLoad()
  results.forEach(report)
  const [small, large] = results
  if (!small || !large) return
  say(`\n## Growth of the product's p50 from ${grouped(small.size)} to ${grouped(large.size)}\n`)
  const before = new Map(small.measured.map((each) => [`${each.name} ${each.sort}`, each.product.p50]))
  table(
    HEAD,
    perOrder(large.measured, ({ name, sort, product }) => times(product.p50, before.get(`${name} ${sort}`))),
  )
}
