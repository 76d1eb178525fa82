import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '../tables.ts'
import { openConnection, requireAnswer, type Round } from './load.ts'
import type { Program } from './programs.ts'
import type { Row } from './rows.ts'

export const ROUNDS = 3
/** Milliseconds in which a program does what it has left for after its answers. */
const SETTLES = 300
/** After so many answers each connection to PostgreSQL has kept its plans; and the most seconds for that. */
const WARM = { answers: 400, seconds: 8 }

/** Milliseconds of a processor for one complete answer, with what is done after it. */
export interface Cost {
  node: number
  /** Of all its processes; null where there is no server. */
  postgres: number | null
}

export const sumOf = ({ node, postgres }: Cost) => node + (postgres ?? 0)

export interface Measured extends Round {
  /** Where it is known. */
  cost?: Cost | undefined
}

export interface Result {
  row: Row
  measured: Measured
  against: Measured | undefined
}

interface Options {
  /** Length of a round. */
  seconds: number
  /** Whose processor time is read. */
  product?: Program
  /** What the rows are compared with, where they are. */
  yardstick?: Program
  /** Seconds of a processor that PostgreSQL has used so far. */
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

/** A round, and what it cost this program and the server. */
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

/** Runs until it is warm, and answers the last of these rounds. */
const warmUp = async (run: Row['measured']): Promise<Round> => {
  let done = 0
  for (let second = 1; ; second++) {
    const round = await run(1)
    done += round.done
    if (done >= WARM.answers || second === WARM.seconds) return round
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
    const [long, short] = [await warmUp(measured), against && (await warmUp(against))]
    await padWith(Math.max(0, Math.round(long.bytes - (short?.bytes ?? 0))))
  } finally {
    connection.close()
  }
}

/** The rounds of product and yardstick, in turns, after one that only warms up. */
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

/** Measures one row after another. */
export const measureRows = async (rows: readonly Row[], options: Options): Promise<Result[]> => {
  const results: Result[] = []
  for (const row of rows) {
    say(`${row.name}: ${row.callers} …`)
    results.push(await measureRow(row, options))
  }
  return results
}
