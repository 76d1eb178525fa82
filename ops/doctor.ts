import { getTableName, sql } from 'drizzle-orm'
import { isAnyAdmin } from '#server/domains/accounts/accounts.queries.ts'
import { verifyActs } from '#server/domains/audit/audit.queries.ts'
import { auditActs } from '#server/domains/audit/audit.tables.ts'
import { isSecretOf, OTHER_SECRET } from '#server/domains/settings/settings.secret.commands.ts'
import { readSchemaState, refusalOfSchema } from '#server/platform/db/migrate.ts'
import { openPostgresPool } from '#server/platform/db/pools.ts'
import { lagOf } from '#server/platform/db/replica.ts'
import { countJobs } from '#server/platform/jobs/counts.ts'
import { lastBackup, LATE } from '#server/platform/backup/scheduled.ts'
import { systemClock } from '#server/platform/clock.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { newId } from '#shared/kernel/ids.ts'
import { describeError } from '#server/platform/log.ts'
import { openTransport } from '#server/platform/mail/mailer.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { fileLedger } from '#server/platform/storage/ledger.ts'
import { filesFolder, openFiles } from '#server/platform/storage/open-files.ts'
import { askAsStranger, type S3Settings } from '#server/platform/storage/s3-requests.ts'
import { doubtsOf, isLoopbackHost } from '#server/platform/config.ts'
import { LIVE_PATH } from '#shared/kernel/live.ts'
import { randomBytes } from 'node:crypto'
import { access, constants } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Redis } from 'ioredis'
import { say, withAnyDatabase, type Tools } from './settings.ts'

type Finding = { state: 'ok' | 'warning' | 'error'; text: string }
type Check = (tools: Tools) => Promise<Finding>

const ok = (text: string): Finding => ({ state: 'ok', text })
const warning = (text: string): Finding => ({ state: 'warning', text })
const error = (text: string): Finding => ({ state: 'error', text })

const checkDatabase: Check = async ({ database }) => {
  const { rows } = await database.db.execute<{ server_version: string }>(sql`show server_version`)
  return ok(`database: ${database.engine}, version ${rows[0]?.server_version ?? 'unknown'}`)
}

/** Milliseconds. */
const REPLICA_ANSWERS_WITHIN = 2_000
const REPLICA_RUNBOOK = 'docs/runbooks/replica-and-pgbouncer.md'

const checkReplica: Check = async ({ config, database, log }) => {
  if (!config.databaseReplicaUrl) return ok('replica: not used')
  const replica = openPostgresPool(config.databaseReplicaUrl, log, { timeout: REPLICA_ANSWERS_WITHIN })
  try {
    const { lag } = await lagOf(replica, database.pool)
    return lag === 0
      ? ok('replica: answers, and is up to date')
      : warning(`replica: ${Math.ceil(lag)} seconds behind, so it isn't read from; see ${REPLICA_RUNBOOK}`)
  } catch (cause) {
    return warning(`replica: it isn't read from: ${describeError(cause)}; see ${REPLICA_RUNBOOK}`)
  } finally {
    await replica.end()
  }
}

const checkMigrations: Check = async ({ database }) => {
  const state = await readSchemaState(database)
  const refusal = refusalOfSchema(state)
  if (refusal) return error(`schema: ${refusal}`)
  return state === 'behind'
    ? warning('schema: changes are waiting; `npm run ops -- migrate` or a start applies them')
    : ok('schema: up to date')
}

const checkRole: Check = async ({ database }) => {
  if (database.engine === 'embedded') return ok('role: the embedded database has one')
  const { rows } = await database.db.execute<{ mayChange: boolean }>(sql`
    select pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate') as "mayChange"
    from pg_class where oid = ${getTableName(auditActs)}::regclass`)
  return rows[0]?.mayChange
    ? warning('role: it may change the records of admins; see docs/runbooks/records-of-admins.md')
    : ok('role: it can only add to the records of admins')
}

const checkAdmin: Check = async ({ database }) =>
  (await isAnyAdmin(database.db))
    ? ok('admin: there is one')
    : warning('admin: there is none; `npm run ops -- admin:create` makes the first')

const checkSecret: Check = async ({ config, database }) =>
  (await isSecretOf(database.db, config.secretKey)) === false
    ? error(OTHER_SECRET)
    : ok('secret key: the one this database is used with')

const checkRecords: Check = async ({ config, database }) => {
  const { count, broken, hash } = await verifyActs(database.db, config.secretKey)
  if (broken !== null) {
    const where = broken === 1 ? 'entry 1, or one from before entries were numbered,' : `entry ${broken}`
    return error(
      `records of admins: ${where} is missing, was changed, or was made with another SECRET_KEY; see docs/runbooks/records-of-admins.md`,
    )
  }
  if (count === 0) return ok('records of admins: none has a number yet')
  return ok(`records of admins: ${count} entries in an unbroken chain; note it down: ${count} ${hash}`)
}

const checkFolder: Check = async ({ config }) => {
  const files = openFiles(config)
  const key = `doctor/${newId()}`
  await files.put(key, Buffer.from('x'))
  await files.remove(key)
  return ok(`files: ${filesFolder(config)} can be written`)
}

/** S3 refuses strangers with 403, stores of others also with 401, and for the missing signature with 400 or 412. */
const REFUSALS = [400, 401, 403, 412]

const checkBucket = async (files: Files, s3: S3Settings): Promise<Finding> => {
  const key = `doctor/${newId()}`
  await files.put(key, Buffer.from(key))
  try {
    const found = await files.get(key)
    if (!found || (await text(found.stream)) !== key) {
      return error('files: the bucket gave back something else than was stored')
    }
    for (const request of [{ key }, { query: { 'list-type': '2' } }]) {
      const status = await askAsStranger(s3, { method: 'GET', ...request })
      if (status < 300)
        return error('files: the bucket is readable by anybody; see docs/runbooks/files-in-s3.md')
      if (!REFUSALS.includes(status)) {
        return error(`files: whoever asks without the key gets ${status}, instead of being refused`)
      }
    }
  } finally {
    await files.remove(key)
  }
  const { protocol, hostname } = new URL(s3.endpoint)
  if (protocol === 'http:' && !isLoopbackHost(hostname)) {
    return warning(
      `files: they travel unencrypted to ${s3.endpoint}; use https: where others share the network`,
    )
  }
  return ok(`files: the bucket ${s3.bucket} at ${s3.endpoint} can be written and read, and only with the key`)
}

const checkFiles: Check = (tools) =>
  tools.config.s3 && !tools.config.quiet
    ? checkBucket(openFiles(tools.config), tools.config.s3)
    : checkFolder(tools)

const checkLedger: Check = async ({ config }) => {
  const { erased } = await fileLedger(config.erasureLedger).read()
  await access(dirname(config.erasureLedger), constants.W_OK)
  return ok(`erasure ledger: ${config.erasureLedger} names ${erased.length}`)
}

const checkBackup: Check = async ({ config }) => {
  if (config.quiet) return ok('backups: QUIET is set, none is taken')
  if (!config.backup) return warning('backups: none is taken by itself, because BACKUP_TO is not set')
  const last = await lastBackup(config)
  if (!last) return warning(`backups: none has been taken to ${config.backup.to} yet`)
  const hours = Math.floor((systemClock.now().getTime() - Date.parse(last.takenAt)) / HOUR)
  const told = `backups: the last one, ${last.name} in ${config.backup.to}, is ${hours} hours old`
  return hours * HOUR <= LATE ? ok(told) : error(`${told}; see docs/runbooks/backup.md`)
}

const checkMail: Check = async ({ config }) => {
  if (config.quiet) return ok('mail: QUIET is set, nothing is sent')
  if (!config.smtpUrl)
    return warning(`mail: no SMTP_URL; mails are written to ${join(config.dataDir, 'mail')}`)
  await openTransport(config.smtpUrl).verify()
  return ok('mail: the mail server answers')
}

/** What failed is here for a day; what waits to be tried again may still come through. */
const checkJobs: Check = async ({ database }) => {
  const counts = await countJobs(database.pool)
  const listed = (wanted: string) =>
    counts.filter(({ state }) => state === wanted).map(({ queue, count }) => `${queue} ${count}`)
  const [failed, waiting] = [listed('failed'), listed('retry')]
  if (failed.length + waiting.length === 0) return ok('jobs: none has failed')
  const parts = [
    ...(failed.length > 0 ? [`given up within a day: ${failed.join(', ')}`] : []),
    ...(waiting.length > 0 ? [`failed and waiting to be tried again: ${waiting.join(', ')}`] : []),
  ]
  return warning(`jobs: ${parts.join('; ')}; see docs/runbooks/mail-not-arriving.md`)
}

const checkRedis: Check = async ({ config }) => {
  if (!config.redisUrl) return ok('redis: not used')
  const redis = new Redis(config.redisUrl, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    return ok('redis: answers')
  } finally {
    redis.disconnect()
  }
}

const checkAddress: Check = ({ config }) => {
  const doubts = doubtsOf(config)
  if (doubts.length > 0) return Promise.resolve(warning(`address: ${doubts.join('; ')}`))
  return Promise.resolve(
    config.siteUrl || config.demo
      ? ok(`address: ${config.siteUrl || 'loopback (demo)'}`)
      : warning('address: SITE_URL is not set; links in mails need it'),
  )
}

/** Milliseconds within which a proxy answers that asks its site. */
const UPGRADES_WITHIN = 3_000

/** The status with which the address answers a browser that asks for a live connection; 101 where it gets one. */
const askLive = (siteUrl: string) =>
  new Promise<number>((resolve, reject) => {
    const url = new URL(`${LIVE_PATH}/?EIO=4&transport=websocket`, siteUrl)
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin: url.origin,
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    }
    const asked = (url.protocol === 'https:' ? https : http).get(url, {
      headers,
      signal: AbortSignal.timeout(UPGRADES_WITHIN),
    })
    asked.once('response', (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    asked.once('upgrade', (_, socket) => {
      socket.destroy()
      resolve(101)
    })
    asked.once('error', reject)
  })

const checkLive: Check = async ({ config }) => {
  if (!config.siteUrl) return ok('live: not checked, because SITE_URL is not set')
  const status = await askLive(config.siteUrl).catch(() => null)
  if (status === 101) return ok('live: connections work through SITE_URL')
  if (status === null) return warning(`live: ${config.siteUrl} can't be reached from here; is the site up?`)
  return warning(
    `live: connections don't get through ${config.siteUrl} (it answers ${status}); the reverse proxy has to let WebSockets through`,
  )
}

const CHECKS = {
  checkDatabase,
  checkReplica,
  checkMigrations,
  checkRole,
  checkAdmin,
  checkSecret,
  checkRecords,
  checkFiles,
  checkLedger,
  checkBackup,
  checkMail,
  checkJobs,
  checkRedis,
  checkAddress,
  checkLive,
}
const MARK = { ok: 'ok     ', warning: 'warning', error: 'ERROR  ' } as const

/** Looks at every part the settings name and says what is wrong; exit code 1 where something is. */
export const doctor = async (): Promise<void> =>
  withAnyDatabase(async (tools) => {
    let isIll = false
    for (const [name, check] of Object.entries(CHECKS)) {
      const finding = await check(tools).catch((cause: unknown) => error(`${name}: ${describeError(cause)}`))
      isIll ||= finding.state === 'error'
      say(`${MARK[finding.state]} ${finding.text}`)
    }
    if (isIll) process.exitCode = 1
  })
