import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { constants, createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/testing/services.mjs'
import { findOffset, shiftTime } from './clock.ts'

const startsWithin = 120_000
const log = 'test-results/e2e-server.log'
const program = 'dist/server/main.js'
const operations = 'dist/ops/main.js'

async function isHealthy(baseUrl: string) {
  try {
    return (await fetch(`${baseUrl}/api/health`)).ok
  } catch {
    return false
  }
}

/** The module that `node` preloads if the run's time is shifted. */
const preload = (offset: string) =>
  `data:text/javascript,${encodeURIComponent(`(${String(shiftTime)})(${Number(offset)})`)}`

/** Starts a built program with the run's clock, and writes its output to the log. */
function begin(args: readonly string[], settings: Record<string, string>) {
  const offset = process.env['E2E_CLOCK_OFFSET_MS'] ?? '0'
  const moved = offset === '0' ? [] : ['--import', preload(offset)]
  const started = spawn(process.execPath, [...moved, ...args], {
    // Logging every call takes time, and is only read when something is wrong.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = createWriteStream(log, { flags: 'a' })
  started.stdout.pipe(output, { end: false })
  started.stderr.pipe(output, { end: false })
  return started
}

/** Starts the built server, waits until it's healthy, and returns a function that stops it. */
async function run(baseUrl: string, settings: Record<string, string>) {
  const server = begin([program], { PORT: new URL(baseUrl).port, ...settings })
  const exit = once(server, 'exit')

  async function end() {
    server.kill('SIGTERM')
    const forced = setTimeout(() => server.kill('SIGKILL'), 15_000)
    if (server.exitCode === null && server.signalCode === null) await exit
    clearTimeout(forced)
  }

  const deadline = Date.now() + startsWithin
  while (!(await isHealthy(baseUrl))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await end()
      throw new Error(`The server under test did not start; see ${log}.`)
    }
    await sleep(200)
  }
  return end
}

const newFolder = () => mkdtemp(join(tmpdir(), 'ampersand-e2e-'))

/** Demos from earlier runs, each in a folder named by the hash of what it was loaded from. */
const KEPT = 'node_modules/.cache/demo'
/** How long a loaded demo can be reused, in milliseconds. After that, its members' activity is too old. */
const KEPT_FOR = 30 * 60_000

async function removeOldDemos() {
  for (const name of await readdir(KEPT)) {
    const folder = join(KEPT, name)
    if (Date.now() - (await stat(folder)).mtimeMs > KEPT_FOR)
      await rm(folder, { recursive: true, force: true })
  }
}

/** Hashes what determines the demo: the program that loads it, the packages, its size, and the clock offset. */
async function keyOfDemo(size: readonly string[]) {
  const hash = createHash('sha256')
  for (const path of [operations, 'package-lock.json']) hash.update(await readFile(path))
  return hash.update([process.env['E2E_CLOCK_OFFSET_MS'], ...size].join(' ')).digest('hex')
}

/** Loads the demo into a folder, unless an earlier run did. Every server under test starts with a copy of it. */
async function loadDemo(...size: readonly string[]) {
  await mkdir(KEPT, { recursive: true })
  await removeOldDemos()
  const folder = join(KEPT, await keyOfDemo(size))
  if (existsSync(folder)) return folder
  const loaded = await mkdtemp(join(KEPT, 'loading-'))
  const loading = begin([operations, 'demo:load', ...size], { DATA_DIR: loaded })
  const [code] = (await once(loading, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The demo could not be loaded; see ${log}.`)
  try {
    await rename(loaded, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    // A parallel run finished first.
    await rm(loaded, { recursive: true, force: true })
  }
  return folder
}

/** Starts the built server with the demo and the given settings. It can be stopped and restarted. */
export async function startServer(settings: Record<string, string> = {}) {
  const dataDir = await newFolder()
  const demo = process.env['E2E_DEMO'] ?? (await loadDemo())
  await cp(demo, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  let end = () => Promise.resolve()
  const start = async () => {
    end = await run(baseUrl, { DATA_DIR: dataDir, ERASURE_LEDGER: join(dataDir, 'erased'), ...settings })
  }
  const stop = async () => {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return { baseUrl, leave: () => end(), comeBack: start, stop }
}

/** As few members as journeys need, because drawing the portraits of a full demo takes 12 s on two cores. */
const SIZE_FOR_JOURNEYS = ['--members', '250']

/** The key from the example in RFC 8291. The host doesn't exist. */
const PUSHING = {
  DEMO: '1',
  PUSH_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  PUSH_HOSTS: 'push.invalid',
}

/** Loads the demo, starts the server that most journeys share, and sets the locations of both in the environment. */
export default async function startServerUnderTest() {
  if (!existsSync(program)) throw new Error('The browser tests need a build: npm run build.')
  await mkdir('test-results', { recursive: true })
  await rm(log, { force: true })
  process.env['E2E_CLOCK_OFFSET_MS'] ??= String(findOffset())
  process.env['E2E_DEMO'] = await loadDemo(...SIZE_FOR_JOURNEYS)
  const { baseUrl, stop } = await startServer(PUSHING)
  process.env['E2E_BASE_URL'] = baseUrl
  return stop
}
