import { say } from '../tables.ts'
import { openConnection, requireAnswer, type Round } from './load.ts'
import type { Program } from './programs.ts'
import type { Row } from './rows.ts'

export const ROUNDS = 3

export interface Result {
  row: Row
  measured: Round
  against: Round | undefined
}

interface Options {
  /** Length of a round. */
  seconds: number
  /** What the rows are compared with, where they are. */
  yardstick?: Program
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
const measureRow = async (row: Row, { seconds, yardstick }: Options): Promise<Result> => {
  await (yardstick ? pad(row, yardstick) : row.measured(1))
  const [measured, against]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    measured.push(await row.measured(seconds))
    if (row.against) against.push(await row.against(seconds))
  }
  await row.close?.()
  return { row, measured: medianOf(measured), against: row.against && medianOf(against) }
}

/** Measures one row after another. */
export const measureRows = async (rows: readonly Row[], options: Options): Promise<Result[]> => {
  const results: Result[] = []
  for (const row of rows) {
    say(`${row.name}: ${row.callers} …`)
    results.push(await measureRow(row, options))
  }
  return results
}
