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

/** What a drill has found, and what it promises. */
export interface Finding {
  what: string
  figures: string
  bound: string
  isMet: boolean
}

export type Engine = 'embedded' | 'postgres'

/** What a drill has around it: `later` is done when the drill ends, however it ends, the last one first. */
export interface Scene {
  later(end: () => unknown): void
  say(line: string): void
  /** Lines that are shown where the drill fails. */
  evidence(read: () => readonly string[]): void
  engines: readonly Engine[]
  /** How often a drill that repeats something does so. */
  times: number
  /** Sockets that connect again. */
  pages: number
  isShort: boolean
  /** How long the soak lasts, for each engine. */
  minutes: number
  /** What is given to Node to run the server. */
  program: readonly string[]
}

const MOST_EVIDENCE = 20
const STARTS_WITHIN = 60_000
/** Enough that nobody meets the limits of a member, and 200 for the rooms of chats. */
const MEMBERS = 400

/** A promise that fails where it takes longer. */
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

/** The server, which may be started again and again on one port. */
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
    /** Starts it; answers after how many milliseconds it listened. */
    start: async () => {
      const from = performance.now()
      running = startNode(scene.program, settings)
      await within(STARTS_WITHIN, 'a start', running.said(/Ampersand is at/))
      return performance.now() - from
    },
    kill: end,
    /** Asks it to end; answers its code, and after how many milliseconds it ended. */
    stop: async () => {
      const from = performance.now()
      running?.signal('SIGTERM')
      const code = await within(STARTS_WITHIN, 'a stop', running?.ended ?? Promise.resolve(null))
      return { code, took: performance.now() - from }
    },
    /** Whether it has ended by itself. */
    hasEnded: () => !existsSync(`/proc/${running?.pid}`),
    /** The process that runs now. */
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
  /** Settings for the server, once it is known where PostgreSQL is. */
  settings?: (databaseUrl: string) => Promise<NodeJS.ProcessEnv>
  dataDir?: string
  /** Where PostgreSQL has its data. */
  postgresPlace?: string | undefined
}

/** A site with members who call, on an engine of its own; the server isn't started yet. */
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
    /** Megabytes of the database. */
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
    /** Reads the database; on the embedded one the server must have ended. */
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
