import { parseArgs } from 'node:util'
import { say, table } from '../bench/tables.ts'
import { ensureBuilt } from '../scripts/ready.mjs'
import { moveTemporaryFiles } from '../scripts/temporary.mjs'
import { drillKills } from './kills.ts'
import { drillAway } from './away.ts'
import { drillDisks } from './disks.ts'
import { drillSoak } from './soak.ts'
import { drillSockets } from './sockets.ts'
import { drillStops } from './stopping.ts'
import { readLoad } from '../bench/requests/report.ts'
import type { Engine, Finding, Scene } from './scene.ts'

const DRILLS: Record<string, (scene: Scene) => Promise<Finding[]>> = {
  kills: drillKills,
  stops: drillStops,
  away: drillAway,
  sockets: drillSockets,
  disks: drillDisks,
  soak: drillSoak,
}

const ENGINES: readonly Engine[] = ['embedded', 'postgres']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    times: { type: 'string' },
    short: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
  },
})
const engines = ENGINES.filter((engine) => (values.engine ?? engine) === engine)
const times = Number(values.times ?? (values.short ? 5 : 50))
const minutes = Number(values.minutes)
const names = positionals.length > 0 ? positionals : Object.keys(DRILLS)
if (
  names.some((name) => !DRILLS[name]) ||
  engines.length === 0 ||
  !Number.isInteger(times) ||
  times < 1 ||
  !(minutes > 0)
) {
  throw new TypeError(
    `Usage: npm run faults [-- ${Object.keys(DRILLS).join('|')} … --engine embedded|postgres --times N --short --minutes N]`,
  )
}

let evidence: (() => readonly string[])[] = []
/** The running drill's clean-up functions. */
const ends: (() => unknown)[] = []
const unwind = async () => {
  for (let end = ends.pop(); end; end = ends.pop()) {
    try {
      await end()
    } catch (error) {
      say(`  after the drill: ${(error as Error).message}`)
    }
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void unwind().finally(() => process.exit(130)))
}

const scene: Scene = {
  later: (end) => void ends.push(end),
  evidence: (read) => void evidence.push(read),
  say: (line) => say(`  ${line}`),
  engines,
  times,
  pages: values.short ? 500 : 5000,
  isShort: values.short,
  minutes,
  program: ['dist/server/main.js'],
}

/** A drill that throws counts as a finding. */
const run = async (name: string): Promise<Finding[]> => {
  evidence = []
  try {
    return (await DRILLS[name]?.(scene)) ?? []
  } catch (error) {
    for (const line of evidence.flatMap((read) => read())) say(line)
    return [{ what: name, figures: (error as Error).message, bound: 'the drill goes through', isMet: false }]
  } finally {
    await unwind()
  }
}

await ensureBuilt()
moveTemporaryFiles()
const before = readLoad()
const rows: string[][] = []
let missed = 0
for (const name of names) {
  const from = performance.now()
  say(`${name} …`)
  for (const { what, figures, bound, isMet } of await run(name)) {
    const verdict = isMet ? 'ok' : 'MISSED'
    if (!isMet) missed += 1
    say(`  ${verdict}: ${what}: ${figures}`)
    rows.push([what, figures, bound, verdict])
  }
  say(`  ${((performance.now() - from) / 1000).toFixed(0)} s`)
}
say('')
table(['drill', 'found', 'bound', ''], rows)
say(`\nload before ${before}; after ${readLoad()}`)
process.exitCode = missed === 0 ? 0 : 1
