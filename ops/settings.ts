import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig, type Config } from '#server/platform/runtime/config.ts'
import { openDatabase, type OpenDatabase } from '#server/platform/db/database.ts'
import { listApplied, requireKnownSchema } from '#server/platform/db/migrate.ts'
import { createLog, type Log } from '#server/platform/runtime/log.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { createApp, type App } from '#server/app.ts'

export interface Tools {
  config: Config
  log: Log
  database: OpenDatabase
}

interface Opening {
  /** Whether the command may create a site if there is none. */
  mayMake?: boolean
  /** Whether to connect to the running server if it's using the data folder. */
  joinRunning?: boolean
}

/** Throws if the data folder has no database, since opening it would create one. */
export const requireFolder = ({ databaseUrl, dataDir }: Config): void => {
  if (databaseUrl === '' && !existsSync(join(dataDir, 'database'))) {
    throw new StartFailure(
      `There is no site in ${dataDir} (DATA_DIR): check the setting, and that its disk is mounted. Nothing was made.`,
    )
  }
}

/** Throws if no start or command has created the schema yet. */
const requireLaidOut = async ({ database }: Tools) => {
  if ((await listApplied(database.pool)).length > 0) return
  throw new StartFailure(
    'There is no site in this database: check DATABASE_URL or DATA_DIR. `npm run ops -- migrate` or a start makes one. Nothing was made.',
  )
}

/** Runs `work` on the configured database, whatever its schema. */
export const withAnyDatabase = async <T>(
  work: (tools: Tools) => Promise<T>,
  { mayMake = false, joinRunning = true }: Opening = {},
): Promise<T> => {
  const config = readConfig(process.env)
  if (!mayMake) requireFolder(config)
  const log = createLog('warn')
  const database = await openDatabase({
    url: config.databaseUrl,
    // The server's own connections come on top of these.
    connections: 6,
    dataDir: config.dataDir,
    log,
    onLost: (reason) => {
      throw new Error(reason)
    },
    joinRunning,
  })
  try {
    return await work({ config, log, database })
  } finally {
    await database.close()
  }
}

/** Like `withAnyDatabase`, but throws WrongSettings for a schema this version doesn't know. */
export const withDatabase = <T>(work: (tools: Tools) => Promise<T>, opening: Opening = {}): Promise<T> =>
  withAnyDatabase(async (tools) => {
    await requireKnownSchema(tools.database)
    if (!opening.mayMake) await requireLaidOut(tools)
    return work(tools)
  }, opening)

/**
 * Like `withDatabase`, but runs `work` with the whole application on the database, once `prepare` has run. The
 * application neither listens nor runs jobs.
 */
export const withApp = <T>(
  prepare: (tools: Tools) => Promise<void>,
  work: (app: App) => Promise<T>,
  opening: Opening = {},
): Promise<T> =>
  withDatabase(async (tools) => {
    await prepare(tools)
    const { config, log, database } = tools
    const app = await createApp({
      config,
      log,
      database: { ...database, close: () => Promise.resolve() },
      clock: systemClock,
    })
    try {
      return await work(app)
    } finally {
      await app.close()
    }
  }, opening)

export const say = (text: string) => void process.stdout.write(`${text}\n`)
