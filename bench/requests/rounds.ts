import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '../tables.ts'
import { openConnection, requireAnswer, type Round } from './load.ts'
import type { Program } from './programs.ts'
import type { Row } from './rows.ts'

export const ROUNDS = 3
/** Milliseconds for a program to finish work it does after responding. */
const SETTLES = 300
/**
 * Number of responses after which every PostgreSQL connection has cached its plans, and the maximum seconds to spend on
 * them.
 */
const WARM = { answers: 400, seconds: 8 }

/** Processor milliseconds for one complete response, including work done after it. */
export interface Cost {
  node: number
  /** Time of all server processes, or null if there's no server. */
  postgres: number | null
}

export const sumOf = ({ node, postgres }: Cost) => node + (postgres ?? 0)

export interface Measured extends Round {
  /** Undefined if unknown. */
  cost?: Cost | undefined
}

export interface Result {
  row: Row
  measured: Measured
  against: Measured | undefined
}

interface Options {
  /** Length of a round, in seconds. */
  seconds: number
  /** The program whose processor time is read. */
  product?: Program
  /** The program the rows are compared with, if any. */
  yardstick?: Program
  /** Returns the processor seconds PostgreSQL has used so far. */
  readServer?: () => number
}

const middleOf = <T>(rounds: readonly T[], value: (round: T) => number) =>
  rounds.toSorted((a, b) => value(a) - value(b))[Math.floor(rounds.length / 2)]

const medianOf = (rounds: readonly Measured[]): Measured => {
  const of = (name: keyof Round) => middleOf(rounds, (round) => round[name])?.[name] ?? NaN
  return {
    perSecond: of('perSecond'),
    done: of('done'),
    p50: of('p50'),
    p99: of('p99'),
    bytes: of('bytes'),
    complete: of('complete'),
    cost: middleOf(rounds, ({ cost }) => (cost ? sumOf(cost) : NaN))?.cost,
  }
}

/** Runs a round and measures the processor time it cost the program and the server. */
const runCounted = async (
  run: () => Promise<Round>,
  { program, readServer }: { program: Program; readServer: Options['readServer'] },
): Promise<Measured> => {
  const read = () => ({ node: program.readProcessor(), postgres: readServer?.() ?? null })
  const before = read()
  const round = await run()
  await sleep(SETTLES)
  const after = read()
  const each = (seconds: number) => (seconds * 1000) / round.done
  const postgres = after.postgres === null ? null : each(after.postgres - (before.postgres ?? 0))
  return { ...round, cost: { node: each(after.node - before.node), postgres } }
}

/** Runs rounds of a second until the program is warm, and returns the last of them. */
const warmUp = async (run: Row['measured']): Promise<Round> => {
  let done = 0
  for (let second = 1; ; second++) {
    const round = await run(1)
    done += round.done
    if (done >= WARM.answers || second === WARM.seconds) return round
  }
}

/** Pads the yardstick's responses to the length of the product's. */
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
    const [long, short] = [await warmUp(measured), against && (await warmUp(against))]
    await padWith(Math.max(0, Math.round(long.bytes - (short?.bytes ?? 0))))
  } finally {
    connection.close()
  }
}

/** Warms up, then alternates rounds of the product and the yardstick. */
const measureRow = async (
  row: Row,
  { seconds, product, yardstick, readServer }: Options,
): Promise<Result> => {
  const run = async (side: Row['measured'], program: Program | undefined): Promise<Measured> =>
    row.isMixed || !program ? side(seconds) : runCounted(() => side(seconds), { program, readServer })
  await (yardstick ? pad(row, yardstick) : warmUp(row.measured))
  const [measured, against]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    measured.push(await run(row.measured, product))
    if (row.against) against.push(await run(row.against, row.isAgainstItself ? product : yardstick))
  }
  await row.close?.()
  return { row, measured: medianOf(measured), against: row.against && medianOf(against) }
}

/** Measures the rows one after another. */
export const measureRows = async (rows: readonly Row[], options: Options): Promise<Result[]> => {
  const results: Result[] = []
  for (const row of rows) {
    say(`${row.name}: ${row.callers} …`)
    results.push(await measureRow(row, options))
  }
  return results
}
