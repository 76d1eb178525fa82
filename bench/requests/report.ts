import { cpus, loadavg } from 'node:os'
import { say, table } from '../tables.ts'
import type { Round } from './load.ts'
import type { Program } from './programs.ts'
import { ROUNDS, sumOf, type Cost, type Measured, type Result } from './rounds.ts'

const UNITS = { perSecond: 'r/s', p50: 'p50', p99: 'p99' }
const HEAD = ['request', 'callers', 'r/s', 'p50 / p99 ms', 'complete']
const COST = 'processor ms'
const AGAINST = ['yardstick r/s', 'its p50 / p99 ms']
const MEMORY_HEAD = ['memory, MB', 'at the start', 'after the run', 'target']

const digits = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
const timesIn = ({ p50, p99 }: Round) => `${digits(p50)} / ${digits(p99)}`

/** The processor time of Node and of PostgreSQL, and their sum. */
const costIn = (cost: Cost | undefined) => {
  if (!cost) return ''
  const { node, postgres } = cost
  return postgres === null ? digits(node) : `${digits(node)} + ${digits(postgres)} = ${digits(sumOf(cost))}`
}

const cellsOf = ({ row, measured }: Result) => [
  row.name,
  row.callers,
  digits(measured.perSecond),
  timesIn(measured),
  measured.complete < 1 ? `${(measured.complete * 100).toFixed(0)} %` : 'all',
]

const costsCompared = (one: Measured, other: Measured, isBeside = false) => {
  if (!one.cost || !other.cost) return []
  const [own, bare] = [sumOf(one.cost), sumOf(other.cost)]
  return [isBeside ? `${digits(own - bare)} ms beside` : digits(own / bare)]
}

/** Returns how a row compares: by its own measure, and by processor time. */
const ratiosOf = ({ row: { by, isBeside }, measured, against }: Result) => {
  if (!against) return ''
  const times = by ? [`${digits(measured[by] / against[by])} (${UNITS[by]})`] : []
  return [...times, ...costsCompared(measured, against, isBeside)].join(', ')
}

export const countMembers = (members: number) => `${members.toLocaleString('en-GB')} members`

interface Report {
  title: string
  results: readonly Result[]
  /** Length of a round, in seconds. */
  seconds: number
  /** Rows of the memory table. */
  memory: string[][]
  /** The database and its version. */
  engine: string
  loadBefore: string
}

/**
 * Prints a line per row, with the processor time and yardstick columns only if they have values, then memory and
 * machine.
 */
export const report = ({ title, results, seconds, memory, engine, loadBefore }: Report) => {
  const isCompared = results.some(({ against }) => against)
  const ifCosts = <T>(cells: T[]) => (results.some(({ measured }) => measured.cost) ? cells : [])
  say(`\n## ${title}, ${ROUNDS} rounds of ${seconds} s\n`)
  table(
    [
      ...HEAD,
      ...ifCosts([COST]),
      ...(isCompared ? [...AGAINST, ...ifCosts([`its ${COST}`]), 'ratio'] : []),
      'target',
    ],
    results.map((result) => {
      const { row, measured, against } = result
      const times = against ? [digits(against.perSecond), timesIn(against)] : ['', '']
      return [
        ...cellsOf(result),
        ...ifCosts([costIn(measured.cost)]),
        ...(isCompared ? [...times, ...ifCosts([costIn(against?.cost)]), ratiosOf(result)] : []),
        row.target ?? '',
      ]
    }),
  )
  say('')
  table(MEMORY_HEAD, memory)
  say(`\n${cpus().length} × ${cpus()[0]?.model}, ${engine}, Node ${process.versions.node}`)
  say(`load before ${loadBefore}; after ${readLoad()}`)
}

/**
 * Reads a program's memory now. The returned function returns the program's table row, with that memory and the memory
 * at the time of the call.
 */
export const watchMemory = (name: string, { readMemory }: Program, target = '') => {
  const first = readMemory()
  return () => [name, digits(first), digits(readMemory()), target]
}

export const readLoad = () =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')
