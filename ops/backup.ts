import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { isEmpty } from '#server/domains/accounts/accounts.queries.ts'
import { voidLogIns } from '#server/domains/accounts/standing/accounts.restored.commands.ts'
import { JOBS } from '#server/domains.ts'
import { openShelf, openSource } from '#server/platform/backup/places.ts'
import { verifyBackup } from '#server/platform/backup/read.ts'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { takeBackup } from '#server/platform/backup/take.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig, secretFile, type Config } from '#server/platform/runtime/config.ts'
import { listApplied, migrateAsFarAs, migrateDatabase } from '#server/platform/db/migrate.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { writeProgress } from '#server/platform/progress.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { openFiles } from '#server/platform/storage/open-files.ts'
import { VERSION } from '#server/platform/runtime/version.ts'
import { say, withAnyDatabase, withDatabase } from './settings.ts'

const KEEP_LOG_INS = '--keep-log-ins'
const PLACES = 'a folder, a file that ends with .tar, or s3:<bucket>/<folder>'

const placeIn = (command: string, args: string[]): string => {
  const [place, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (!place || more.length > 0) throw new StartFailure(`${command} needs ${PLACES}.`)
  return place
}

const number = new Intl.NumberFormat('en-GB')
const bytesOf = (bytes: number) =>
  bytes < 1e6 ? `${number.format(Math.ceil(bytes / 1e3))} KB` : `${number.format(Math.round(bytes / 1e6))} MB`
const amountOf = ({ rows, files, bytes }: { rows: number; files: number; bytes: number }) =>
  `${number.format(rows)} rows and ${number.format(files)} files, ${bytesOf(bytes)}`

/** Prints a reminder of the secret key, which isn't in the backup and without which the site can't be used. */
const sayAboutSecret = ({ dataDir }: Config) => {
  const where = process.env['SECRET_KEY']?.trim() ? 'SECRET_KEY' : secretFile(dataDir)
  say(
    `It doesn't contain the secret key. Keep a copy of the key (${where}) elsewhere: without it, waiting emails,`,
  )
  say("app codes, verification photos and the audit log can't be read.")
}

/** Backs up the whole site to a new place, while the site is running. */
export const backup = async (args: string[]): Promise<void> => {
  const place = placeIn('backup', args)
  await withDatabase(async ({ config, database, log }) => {
    const taken = await takeBackup(await openShelf(place, config), {
      database,
      files: openFiles(config),
      config,
      version: VERSION,
      log,
      now: systemClock.now(),
      onProgress: writeProgress(process.stdout, {
        tables: 'Backing up tables',
        files: 'Backing up files',
      }),
    })
    say(`The backup is in ${place}: ${amountOf(taken)}.`)
    sayAboutSecret(config)
  })
}

/** Reads a whole backup and checks that it's complete and unchanged. */
export const backupVerify = async (args: string[]): Promise<void> => {
  const place = placeIn('backup:verify', args)
  const { head, complete } = await verifyBackup(await openSource(place, readConfig(process.env)))
  say(`The backup of ${head.takenAt} in ${place} is complete: ${amountOf(complete)}.`)
}

/**
 * Restores a backup into an empty database and empty file storage. Members have to log in again, unless
 * `--keep-log-ins` asserts that no one can have ended a session since the backup.
 */
export const restore = async (args: string[]): Promise<void> => {
  const keepsLogIns = args.includes(KEEP_LOG_INS)
  const place = placeIn(
    'restore',
    args.filter((arg) => arg !== KEEP_LOG_INS),
  )
  const source = await openSource(place, readConfig(process.env))
  const head = await withAnyDatabase(
    ({ config, database, log }) =>
      restoreBackup(source, {
        database,
        // A database without a schema can't be queried.
        isEmpty: async () => (await listApplied(database.pool)).length === 0 || isEmpty(database.db),
        files: openFiles(config),
        ledger: config.erasureLedger,
        layOut: async ({ migrations }) => {
          await migrateAsFarAs(database, log, { made: migrations })
          // Creating the queues encrypts nothing, so no secret is needed.
          const jobs = await createJobs({ ...database, log, clock: systemClock, secret: '', ...JOBS })
          await jobs.stop()
        },
        settle: async (client) => {
          if (!keepsLogIns) await voidLogIns(drizzle({ client: client as Client }))
        },
        bringUpToDate: () => migrateDatabase(database, log),
        onProgress: writeProgress(process.stdout, { tables: 'Restoring tables', files: 'Restoring files' }),
      }),
    { mayMake: true, joinRunning: false },
  )
  say(`The backup of ${head.takenAt} is restored.`)
  if (!keepsLogIns) say('Everyone must log in again, and emailed links no longer work.')
}
