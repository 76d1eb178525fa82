import { cpus, loadavg, totalmem } from 'node:os'
import { withCrowd, withPatience, withPostgres } from './database.ts'
import { addCallers } from './requests/callers.ts'
import { addIdeal } from './requests/ideal.ts'
import { openConnection, requireAnswer, type Round } from './requests/load.ts'
import { withBuiltProduct, withYardstick, type Program } from './requests/programs.ts'
import { listRows, type Row, type RowKey } from './requests/rows.ts'
import { say, table } from './tables.ts'

export interface RequestOptions {
  members: number
  /** Lines of the table that are measured. */
  keys: readonly RowKey[]
  /** Length of a round. */
  seconds: number
  /** Members who become active in a second where that is measured. */
  activePerSecond: number
}

const ROUNDS = 3

interface Result {
  row: Row
  measured: Round
  against: Round | undefined
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const medianOf = (rounds: readonly Round[]): Round => {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    bytes: of('bytes'),
    complete: of('complete'),
  }
}

/** Makes the answers of the yardstick as long as those of the product. */
const pad = async ({ padded = [], measured, against }: Row, yardstick: Program) => {
  const connection = await openConnection(yardstick.port)
  const padWith = async (bytes: number) => {
    for (const name of padded) {
      const call = { method: 'POST', path: '/padding', body: { name, bytes } } as const
      requireAnswer(call, await connection.ask(call))
    }
  }
  try {
    await padWith(0)
    const [long, short] = [await measured(1), await against?.(1)]
    await padWith(Math.max(0, Math.round(long.bytes - (short?.bytes ?? 0))))
  } finally {
    connection.close()
  }
}

/** The rounds of product and yardstick, in turns, after one that only warms up. */
const measureRow = async (row: Row, yardstick: Program, seconds: number): Promise<Result> => {
  await pad(row, yardstick)
  const [measured, against]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    measured.push(await row.measured(seconds))
    if (row.against) against.push(await row.against(seconds))
  }
  await row.close?.()
  return { row, measured: medianOf(measured), against: row.against && medianOf(against) }
}

const digits = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
const timesIn = ({ p50, p99 }: Round) => `${digits(p50)} / ${digits(p99)}`

const UNITS = { perSecond: 'r/s', p50: 'p50', p99: 'p99' }

const lineOf = ({ row, measured, against }: Result) => [
  row.name,
  row.callers,
  digits(measured.perSecond),
  timesIn(measured),
  measured.complete < 1 ? `${(measured.complete * 100).toFixed(0)} %` : 'all',
  against ? digits(against.perSecond) : '',
  against ? timesIn(against) : '',
  against ? `${digits(measured[row.by] / against[row.by])} (${UNITS[row.by]})` : '',
  row.target ?? '',
]

const HEAD = ['request', 'callers', 'r/s', 'p50 / p99 ms', 'complete']
const AGAINST = ['yardstick r/s', 'its p50 / p99 ms', 'ratio', 'target']

const load = () =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')

/** PostgreSQL as an operator would set it up on this machine: what is committed is on the disk. */
const settings = () => [
  'fsync=on',
  `shared_buffers=${Math.min(4096, Math.floor(totalmem() / 2 ** 20 / 4))}MB`,
]

const MEMORY_HEAD = ['memory, MB', 'at the start', 'after the run']

/** Measures requests of the built product beside those of a yardstick, and prints both; nothing is asserted. */
export const measureRequests = ({ members, keys, seconds, activePerSecond }: RequestOptions): Promise<void> =>
  withPostgres(async (adminUrl) => {
    const before = load()
    await withCrowd(adminUrl, members, async (database, { url, seconds: filled }) => {
      say(`${members.toLocaleString('en-GB')} members stored and indexed in ${filled.toFixed(0)} s`)
      const callers = await addCallers(database)
      await withPatience(url, addIdeal)
      const { rows } = await database.pool.query<{ server_version: string }>('show server_version')
      await withBuiltProduct(url, (product) =>
        withYardstick(url, async (yardstick) => {
          const memoryOf = ({ readMemory }: Program) => digits(readMemory())
          const first = [memoryOf(product), memoryOf(yardstick)] as const
          const ports = { productPort: product.port, yardstickPort: yardstick.port }
          const all = await listRows({ database, callers, activePerSecond, ...ports })
          const results: Result[] = []
          for (const row of all.filter(({ key }) => keys.includes(key))) {
            say(`${row.name}: ${row.callers} …`)
            results.push(await measureRow(row, yardstick, seconds))
          }
          say(`\n## ${members.toLocaleString('en-GB')} members, ${ROUNDS} rounds of ${seconds} s\n`)
          table([...HEAD, ...AGAINST], results.map(lineOf))
          say('')
          table(MEMORY_HEAD, [
            ['product', first[0], memoryOf(product)],
            ['yardstick', first[1], memoryOf(yardstick)],
          ])
          const processor = `${cpus().length} × ${cpus()[0]?.model}`
          say(`\n${processor}, PostgreSQL ${rows[0]?.server_version}, Node ${process.versions.node}`)
          say(`load before ${before}; after ${load()}`)
        }),
      )
    })
  }, settings())
