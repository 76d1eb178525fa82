import { existsSync, mkdtempSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase, type OpenDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/runtime/log.ts'
import { startNode } from '#server/testing/scenario/programs.ts'
import { withCrowd, withEmbeddedCrowd } from '../bench/database.ts'
import { addCallers, type Caller } from '../bench/requests/callers.ts'
import { realSettings } from '../bench/requests/programs.ts'
import { freePort, startPostgres } from '../scripts/testing/services.mjs'

/** A drill's result, and the bound it must meet. */
export interface Finding {
  what: string
  figures: string
  bound: string
  isMet: boolean
}

export type Engine = 'embedded' | 'postgres'

/** A drill's environment. Functions passed to `later` run in reverse order when the drill ends, however it ends. */
export interface Scene {
  later(end: () => unknown): void
  say(line: string): void
  /** Registers lines to show if the drill fails. */
  evidence(read: () => readonly string[]): void
  engines: readonly Engine[]
  /** Number of repetitions, for drills that repeat something. */
  times: number
  /** Number of sockets that reconnect. */
  pages: number
  isShort: boolean
  /** Length of the soak per engine, in minutes. */
  minutes: number
  /** Node arguments that run the server. */
  program: readonly string[]
}

const MOST_EVIDENCE = 20
const STARTS_WITHIN = 60_000
/** Enough members that none of them hits the rate limits, including 200 for the chat rooms. */
const MEMBERS = 400

/** Rejects if a promise takes longer than the given time. */
export const within = async <T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} took longer than ${milliseconds / 1000} s`)),
      milliseconds,
    )
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Creates a server that can be restarted repeatedly on one port. */
export const createProduct = (scene: Scene, settings: NodeJS.ProcessEnv) => {
  let running: ReturnType<typeof startNode> | undefined
  const kill = () => running?.signal('SIGKILL')
  process.once('exit', kill)
  const end = async () => {
    kill()
    await running?.ended
  }
  scene.evidence(() => (running ? [...running.lines.slice(-MOST_EVIDENCE), running.errors()] : []))
  scene.later(async () => {
    await end()
    process.off('exit', kill)
  })
  return {
    address: `http://127.0.0.1:${settings['PORT']}`,
    port: Number(settings['PORT']),
    /** Starts the server, and returns the milliseconds until it listened. */
    start: async () => {
      const from = performance.now()
      running = startNode(scene.program, settings)
      await within(STARTS_WITHIN, 'a start', running.said(/Ampersand is at/))
      return performance.now() - from
    },
    kill: end,
    /** Asks the server to exit. Returns its exit code and the milliseconds it took. */
    stop: async () => {
      const from = performance.now()
      running?.signal('SIGTERM')
      const code = await within(STARTS_WITHIN, 'a stop', running?.ended ?? Promise.resolve(null))
      return { code, took: performance.now() - from }
    },
    /** Whether the server is no longer running. */
    hasEnded: () => !existsSync(`/proc/${running?.pid}`),
    process: () => {
      if (!running) throw new Error('The server has not been started.')
      return running
    },
  }
}

const openFolder = (dataDir: string, url: string) =>
  openDatabase({ url, dataDir, log: createLog('silent'), onLost: () => undefined })

interface Wishes {
  engine: Engine
  members?: number
  /** Settings for the server, once PostgreSQL's URL is known. */
  settings?: (databaseUrl: string) => Promise<NodeJS.ProcessEnv>
  dataDir?: string
  /** PostgreSQL's data folder. */
  postgresPlace?: string | undefined
}

/** Opens a site with callers, on a database of its own. The server isn't started yet. */
export const openSite = async (
  scene: Scene,
  {
    engine,
    members = MEMBERS,
    settings = () => Promise.resolve({}),
    dataDir = mkdtempSync(join(tmpdir(), 'amp-drill-')),
    postgresPlace,
  }: Wishes,
) => {
  let callers: Caller[] = []
  const fill = async (database: OpenDatabase) => void (callers = await addCallers(database))
  let databaseUrl = ''
  const postgres =
    engine === 'postgres' ? await startPostgres(['fsync=on'], { place: postgresPlace }) : undefined
  if (postgres) {
    scene.later(() => postgres.stop())
    await withCrowd(postgres.url, members, async (database, { url }) => {
      databaseUrl = url
      await fill(database)
    })
  } else await withEmbeddedCrowd(dataDir, members, fill)
  const product = createProduct(scene, {
    ...realSettings(await freePort(), { dataDir, databaseUrl }),
    TMPDIR: process.env['TMPDIR'],
    ...(await settings(databaseUrl)),
  })
  return {
    callers,
    dataDir,
    product,
    postgres,
    /** Returns the database size in megabytes. */
    databaseSize: async () => {
      if (!postgres)
        return Number(
          execFileSync('du', ['-sm', join(dataDir, 'database')], { encoding: 'utf8' }).split('\t')[0],
        )
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
      const { rows } = await pool.query<{ size: string }>(
        'select pg_database_size(current_database()) as size',
      )
      await pool.end()
      return Number(rows[0]?.size) / 1e6
    },
    /** Runs `work` on the database. With the embedded one, the server must have exited. */
    read: async <T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> => {
      const database = await openFolder(dataDir, databaseUrl)
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
