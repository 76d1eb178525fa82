import { systemClock } from '#server/platform/clock.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { openDatabase, type OpenDatabase } from '#server/platform/db/database.ts'
import { requireKnownSchema } from '#server/platform/db/migrate.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { createApp, type App } from '#server/app.ts'

export interface Tools {
  config: Config
  log: Log
  database: OpenDatabase
}

/** Works on the database of the settings, whatever its schema, through the running server where one holds the data folder. */
export const withAnyDatabase = async <T>(
  work: (tools: Tools) => Promise<T>,
  { joinRunning = true } = {},
): Promise<T> => {
  const config = readConfig(process.env)
  const log = createLog('warn')
  const database = await openDatabase({
    url: config.databaseUrl,
    // The server keeps its own beside them.
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

/** The same with a database that this program knows; throws WrongSettings for any other. */
export const withDatabase = <T>(work: (tools: Tools) => Promise<T>): Promise<T> =>
  withAnyDatabase(async (tools) => {
    await requireKnownSchema(tools.database)
    return work(tools)
  })

/** The same with the whole application on the database once it is prepared; it neither listens nor runs jobs. */
export const withApp = <T>(
  prepare: (tools: Tools) => Promise<void>,
  work: (app: App) => Promise<T>,
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
  })

export const say = (text: string) => void process.stdout.write(`${text}\n`)
