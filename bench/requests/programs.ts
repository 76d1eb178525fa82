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
  /** Returns the megabytes of memory in use. */
  readMemory(): number
  /** Returns the processor seconds used so far. */
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

/** Runs `work` while a child process is running. Kills the child after `work` or when this process exits. */
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

/** Returns the megabytes of memory a process uses. */
export const memoryOf = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000

/**
 * Returns the processor time a process and its exited children have used, in hundredths of a second, or 0 if the
 * process is gone.
 */
const ticksOf = (pid: string) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')
    return stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return 0
  }
}

/**
 * Returns the processor seconds used by a process and its children, including those that have exited, with a precision
 * of a hundredth.
 */
export const processorOf = (pid: number | undefined): number =>
  execFileSync('ps', ['-o', 'pid=', '--pid', String(pid), '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .reduce((sum, each) => sum + ticksOf(each.trim()) / 100, 0)

/**
 * Returns a function that reads the processor seconds used by all processes of this database's server, or 0 if there's
 * no server.
 */
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
  /** Empty if the database is the embedded one in `dataDir`. */
  databaseUrl: string
}

/** Returns the product's settings for this data, as on a real site behind a proxy. */
export const realSettings = (port: number, { dataDir, databaseUrl }: Data): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'only for measuring, and 32 characters long',
  // As behind a proxy, each caller has its own IP address, so that the per-network limits apply.
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'warn',
  // The same value as in the systemd unit and the container.
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

/** Runs `work` with the yardstick, a separate process on the same database. */
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
