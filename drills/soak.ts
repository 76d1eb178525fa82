import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAll, openPage } from '../bench/requests/sockets.ts'
import { memoryOf } from '../bench/requests/programs.ts'
import { openSite, type Engine, type Finding, type Scene, type Site } from './scene.ts'
import { ask, startWriting } from './writes.ts'

const FOLDER = 'test-results/soak'
const TOKEN = 'only for the soak, and long'
const SOCKETS = 100
/** Enough members that no one exceeds the limit on statuses within an hour. */
const MEMBERS = 1000
const MINUTE = 60_000
const FEWEST_SAMPLES = 20
/** Share of samples skipped at the start, while caches fill and code is compiled. */
const WARM_UP = 1 / 3
/** The maximum rise of a line over the remaining samples, as a share of its mean. */
const FLAT = 0.1

const COLUMNS = ['seconds', 'heap', 'rss', 'files', 'sockets', 'jobs', 'database'] as const
type Sample = Record<(typeof COLUMNS)[number], number>

/** Makes the server collect garbage and print the remaining heap on SIGUSR2. */
const SAYS_HEAP = `data:text/javascript,process.on('SIGUSR2',()=>{gc();console.log('heap '+process.memoryUsage().heapUsed)})`

/** Returns how much a straight line fitted to the values rises from first to last, as a share of their mean. */
export const riseOf = (values: readonly number[]): number => {
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length
  const [middle, average] = [(values.length - 1) / 2, mean(values)]
  const spread = mean(values.map((_, at) => (at - middle) ** 2))
  const slope = mean(values.map((value, at) => (at - middle) * (value - average))) / spread
  return average === 0 ? 0 : (slope * (values.length - 1)) / average
}

const valueOf = (metrics: string, name: RegExp) =>
  metrics
    .split('\n')
    .filter((line) => name.test(line))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)

const sample = async (site: Site, from: number): Promise<Sample> => {
  const { pid, lines, signal, said } = site.product.process()
  lines.length = 0
  signal('SIGUSR2')
  const heap = Number((await said(/^heap \d+/m)).split(' ')[1])
  const { text } = await ask(site.product.port, { path: '/metrics', bearer: TOKEN })
  return {
    seconds: Math.round((performance.now() - from) / 1000),
    heap: heap / 1e6,
    rss: memoryOf(pid),
    files: readdirSync(`/proc/${pid}/fd`).length,
    sockets: valueOf(text, /^ampersand_sockets /),
    jobs: valueOf(text, /^jobs\{.*state="(created|retry|active)"/),
    database: await site.databaseSize(),
  }
}

const soakOn = async (scene: Scene, engine: Engine): Promise<Finding[]> => {
  const program = ['--expose-gc', '--import', SAYS_HEAP, ...scene.program]
  const site = await openSite(
    { ...scene, program },
    { engine, members: MEMBERS, settings: async () => ({ METRICS_TOKEN: TOKEN }) },
  )
  await site.product.start()
  const sockets = await openAll(site.callers.slice(0, SOCKETS), (caller) =>
    openPage(site.product.port, caller),
  )
  scene.later(() => sockets.forEach((socket) => socket.close()))
  const writing = await startWriting(scene, site, { pause: 500 })
  const samples: Sample[] = []
  const [from, lasts] = [performance.now(), scene.minutes * MINUTE]
  const every = Math.min(MINUTE, lasts / FEWEST_SAMPLES)
  mkdirSync(FOLDER, { recursive: true })
  const path = join(FOLDER, `${engine}.csv`)
  writeFileSync(path, `${COLUMNS.join(',')}\n`)
  while (performance.now() - from < lasts) {
    await Promise.race([sleep(every), writing.failed])
    const sampled = await sample(site, from)
    samples.push(sampled)
    appendFileSync(path, `${COLUMNS.map((column) => Number(sampled[column].toFixed(1))).join(',')}\n`)
    if (samples.length % 5 === 0) scene.say(`${engine}: ${samples.length} samples`)
  }
  await writing.stop()
  const settled = samples.slice(Math.floor(samples.length * WARM_UP))
  const { confirmed, refused } = writing.counts
  return (['heap', 'rss', 'files', 'sockets', 'jobs', 'database'] as const).map((column) => {
    const values = settled.map((each) => each[column])
    const rise = riseOf(values)
    const [least, most] = [Math.min(...values), Math.max(...values)]
    // The database keeps what's written, so it may grow, and a few more or fewer jobs aren't a backlog.
    const isMet = column === 'database' || (column === 'jobs' ? most < 100 : rise <= FLAT)
    return {
      what: `soak of ${scene.minutes} min, ${engine}: ${column}${/heap|rss|database/.test(column) ? ', MB' : ''}`,
      figures: `${least.toFixed(0)} to ${most.toFixed(0)}, ${(rise * 100).toFixed(1)} % (${confirmed} writes, ${refused} refused; ${path})`,
      bound: column === 'database' ? 'told' : column === 'jobs' ? 'below 100' : `rises by ≤ ${FLAT * 100} %`,
      isMet,
    }
  })
}

/** Runs steady load for a long time, sampled once a minute, on each engine. */
export const drillSoak = async (scene: Scene): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const engine of scene.engines) findings.push(...(await soakOn(scene, engine)))
  return findings
}
