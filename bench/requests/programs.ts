import { execFileSync, fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { DEFAULT_CONNECTIONS } from '#server/platform/runtime/environment.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { ensureBuilt } from '../../scripts/ready.mjs'
import { freePort } from '../../scripts/testing/services.mjs'
import { readPid } from '../database.ts'
import { CALLERS_PASSWORD } from './callers.ts'
import { STATEMENTS } from './statements.ts'

export interface Program {
  port: number
  /** Megabytes of memory that it holds at this moment. */
  readMemory(): number
  /** Seconds of a processor that it has used so far. */
  readProcessor(): number
}

const STARTS_WITHIN = 60_000
const ENDS_WITHIN = 15_000

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const forced = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  clearTimeout(forced)
}

/** Runs `work` while a child process lives, which ends with it and with this process. */
const withChild = async (child: ChildProcess, work: () => Promise<void>) => {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    await work()
  } finally {
    process.off('exit', kill)
    await end(child)
  }
}

/** Megabytes of memory that a process holds. */
export const memoryOf = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000

/** Hundredths of a second that a process has used, and that those it had started had used when they ended; nothing of one that is gone. */
const ticksOf = (pid: string) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')
    return stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return 0
  }
}

/** Seconds of a processor that a process and those it has started have used, also those that have ended; in hundredths. */
export const processorOf = (pid: number | undefined): number =>
  execFileSync('ps', ['-o', 'pid=', '--pid', String(pid), '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .reduce((sum, each) => sum + ticksOf(each.trim()) / 100, 0)

/** Reads the seconds of a processor that the server of this database has used, in all its processes; none where there is no server. */
export const watchServer = async (database: OpenDatabase): Promise<() => number> => {
  if (database.engine === 'embedded') return () => 0
  const pid = await readPid(database)
  return () => processorOf(pid)
}

const programOf = (child: ChildProcess, port: number): Program => ({
  port,
  readMemory: () => memoryOf(child.pid),
  readProcessor: () => processorOf(child.pid),
})

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

interface Data {
  dataDir: string
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string
}

/** The settings of the product with this data, set up like a real site behind a proxy. */
export const realSettings = (port: number, { dataDir, databaseUrl }: Data): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'only for measuring, and 32 characters long',
  // Each caller has an address of its own, as behind a proxy, and so the limits per network are counted.
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'warn',
  // As the systemd unit and the container have it.
  MALLOC_ARENA_MAX: '2',
})

/** Runs `work` on the built product with this data. */
export const withBuiltProduct = async (
  data: Data,
  work: (product: Program) => Promise<void>,
): Promise<void> => {
  await ensureBuilt()
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: realSettings(port, data),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await withChild(child, async () => {
    const deadline = Date.now() + STARTS_WITHIN
    while (!(await isHealthy(port))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('The product did not start.')
      await sleep(200)
    }
    await work(programOf(child, port))
  })
}

/** Runs `work` beside the yardstick, a process of its own on the same database. */
export const withYardstick = async (
  { databaseUrl, picture }: { databaseUrl: string; picture: string },
  work: (yardstick: Program) => Promise<void>,
): Promise<void> => {
  const child = fork(fileURLToPath(import.meta.resolve('./yardstick.ts')), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  })
  await withChild(child, async () => {
    const told = once(child, 'message', { signal: AbortSignal.timeout(STARTS_WITHIN) })
    child.send({
      databaseUrl,
      picture,
      statements: STATEMENTS,
      connections: DEFAULT_CONNECTIONS,
      passwordHash: await hashPassword({ password: CALLERS_PASSWORD, whom: 'bench' }),
    })
    const [{ port }] = (await told) as [{ port: number }]
    await work(programOf(child, port))
  })
}
