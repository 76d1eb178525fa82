import { createApp } from './app.ts'
import type { Client } from './client.ts'
import { DEMO_ACCOUNTS } from './demo/accounts.ts'
import { isEmpty } from './domains/accounts/accounts.queries.ts'
import { eraseAgain } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { closeLeaversAgain } from '#server/domains/joining/leaving/joining.leaving.commands.ts'
import { requireSecret } from './domains/settings/settings.secret.commands.ts'
import { systemClock } from './platform/clock.ts'
import { doubtsOf, isLoopbackHost, readConfig } from './platform/runtime/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { refusalOf } from './platform/db/errors.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { startUpkeep } from './platform/db/upkeep.ts'
import { patiently } from './platform/jobs/patient.ts'
import { createLog, describeError } from './platform/runtime/log.ts'
import { seed } from './seed.ts'
import { writeProgress } from './platform/progress.ts'
import { requireFree, whyNotListening } from './platform/http/listen.ts'
import { exitCodeOf, StartFailure } from './platform/runtime/start-failure.ts'
import { createStop } from './platform/runtime/stopping.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const sayDemo = () => {
  say('This is the demo. Log in with one of:')
  for (const { email, password } of DEMO_ACCOUNTS) say(`  ${email}  ${password}`)
  say('Mails are at /dev/mail.')
}

/** Milliseconds of event-loop lag above which it's better to reject requests than to keep everyone waiting. */
const MAX_LAG = 2000

const run = async (openClient: () => Promise<Client | undefined>) => {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  // Node itself would print the error with all of its data.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody handled ends the server')
    process.exit(1)
  })
  await requireFree(config)
  for (const doubt of doubtsOf(config)) log.warn(doubt)
  const database = await openDatabase({
    url: config.databaseUrl,
    poolUrl: config.databasePoolUrl,
    replicaUrl: config.databaseReplicaUrl,
    connections: config.databaseConnections,
    servesCalls: true,
    dataDir: config.dataDir,
    log,
    onLost: (reason) => {
      log.fatal({ err: reason }, 'the database ended')
      process.exit(1)
    },
  })
  await migrateDatabase(database, log)
  await seed(database.patient.db, systemClock)
  await requireSecret(database.patient.db, { secret: config.secretKey, now: systemClock.now() })
  const app = await createApp({
    config,
    log,
    database,
    client: await openClient(),
    maxLag: MAX_LAG,
  })

  const stop = createStop({ close: app.close, exit: (code) => process.exit(code), log })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const services = patiently(app.services)
  const back = await eraseAgain(services)
  if (back > 0)
    log.warn({ members: back }, 'the database held members who had been erased; they are erased again')
  const open = await closeLeaversAgain(services)
  if (open > 0)
    log.warn({ members: open }, 'the database showed members who had left; their accounts are closed again')
  if (config.demo && (await isEmpty(services.db))) {
    const { DEMO_STEPS, loadDemo } = await import('./demo/load.ts')
    await loadDemo(services, { onProgress: writeProgress(process.stdout, DEMO_STEPS) })
  }
  if (config.role !== 'web' && !config.quiet) app.services.jobs.work()
  startUpkeep(database, log)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await app.close()
    throw whyNotListening(config, error)
  }
  say(`Ampersand is at ${app.http.listeningOrigin}`)
  if (config.quiet) say('This is a quiet copy (QUIET=1): it sends no mail and no push, and runs no job.')
  if (config.demo) sayDemo()
  if (config.demo && !isLoopbackHost(config.host)) {
    say('WARNING: this is the demo, and its passwords are public. Anybody who reaches this address is admin.')
  }
}

const NOT_THE_OWNER = '42501'

const whyNot = (error: unknown) => {
  if (error instanceof StartFailure) return error.message
  return refusalOf(error)?.code === NOT_THE_OWNER
    ? 'The database has to be brought up to date by its owner: run `npm run ops -- migrate --grant <role>` as the owner.'
    : `The start failed: ${describeError(error)}`
}

/** Starts the server with the given client. Exits the process if that fails. */
export const start = (openClient: () => Promise<Client | undefined>): void => {
  run(openClient).catch((error: unknown) => {
    process.stderr.write(`${whyNot(error)}\n`)
    process.exit(exitCodeOf(error))
  })
}
