import { lastBackup, LATE } from '#server/platform/backup/scheduled.ts'
import { systemClock } from '#server/platform/clock.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createLog, describeError } from '#server/platform/runtime/log.ts'
import { openTransport } from '#server/platform/mail/mailer.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { fileLedger } from '#server/platform/storage/ledger.ts'
import { filesFolder, openFiles } from '#server/platform/storage/open-files.ts'
import { askAsStranger, type S3Settings } from '#server/platform/storage/s3-requests.ts'
import { doubtsOf, isLoopbackHost, readConfig } from '#server/platform/runtime/config.ts'
import { LIVE_PATH } from '#shared/kernel/live.ts'
import { randomBytes } from 'node:crypto'
import { access, constants } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Redis } from 'ioredis'
import { checkDatabase, checkPooler, CHECKS_OF_DATABASE } from './doctor-database.ts'
import { error, ok, warning, whyNot, type CheckOfSettings, type Finding } from './findings.ts'
import { requireFolder, say, withAnyDatabase } from './settings.ts'

const checkFolder: CheckOfSettings = async ({ config }) => {
  const files = openFiles(config)
  const key = `doctor/${newId()}`
  await files.put(key, Buffer.from('x'))
  await files.remove(key)
  return ok(`files: ${filesFolder(config)} is writable`)
}

/**
 * S3 rejects unauthenticated requests with 403. Other stores also use 401, or 400 or 412 because the signature is
 * missing.
 */
const REFUSALS = [400, 401, 403, 412]

const checkBucket = async (files: Files, s3: S3Settings): Promise<Finding> => {
  const key = `doctor/${newId()}`
  await files.put(key, Buffer.from(key))
  try {
    const found = await files.get(key)
    if (!found || (await text(found.stream)) !== key) {
      return error("files: the bucket didn't return what was stored in it")
    }
    for (const request of [{ key }, { query: { 'list-type': '2' } }]) {
      const status = await askAsStranger(s3, { method: 'GET', ...request })
      if (status < 300) return error('files: anyone can read the bucket; see docs/runbooks/files-in-s3.md')
      if (!REFUSALS.includes(status)) {
        return error(
          `files: the bucket answers requests without the key with ${status} instead of rejecting them`,
        )
      }
    }
  } finally {
    await files.remove(key)
  }
  const { protocol, hostname } = new URL(s3.endpoint)
  if (protocol === 'http:' && !isLoopbackHost(hostname)) {
    return warning(
      `files: they're sent unencrypted to ${s3.endpoint}; use https: if others share the network`,
    )
  }
  return ok(`files: the bucket ${s3.bucket} at ${s3.endpoint} can be written and read, but only with the key`)
}

const checkFiles: CheckOfSettings = (tools) =>
  tools.config.s3 && !tools.config.quiet
    ? checkBucket(openFiles(tools.config), tools.config.s3)
    : checkFolder(tools)

const checkLedger: CheckOfSettings = async ({ config }) => {
  const { erased } = await fileLedger(config.erasureLedger).read()
  await access(dirname(config.erasureLedger), constants.W_OK)
  return ok(`erasure ledger: ${config.erasureLedger} lists ${erased.length} erasures`)
}

const checkBackup: CheckOfSettings = async ({ config }) => {
  if (config.quiet) return ok('backups: off, because QUIET is set')
  if (!config.backup) return warning("backups: none are scheduled, because BACKUP_TO isn't set")
  const last = await lastBackup(config)
  if (!last) return warning(`backups: there's none in ${config.backup.to} yet`)
  const hours = Math.floor((systemClock.now().getTime() - Date.parse(last.takenAt)) / HOUR)
  const told = `backups: the last one, ${last.name} in ${config.backup.to}, is ${hours} hours old`
  return hours * HOUR <= LATE ? ok(told) : error(`${told}; see docs/runbooks/backup.md`)
}

const checkMail: CheckOfSettings = async ({ config }) => {
  if (config.quiet) return ok('mail: off, because QUIET is set')
  if (!config.smtpUrl)
    return warning(`mail: SMTP_URL isn't set, so emails are written to ${join(config.dataDir, 'mail')}`)
  await openTransport(config.smtpUrl).verify()
  return ok('mail: the mail server responds')
}

const checkRedis: CheckOfSettings = async ({ config }) => {
  if (!config.redisUrl) return ok('redis: not used')
  const redis = new Redis(config.redisUrl, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    return ok('redis: responds')
  } finally {
    redis.disconnect()
  }
}

const checkAddress: CheckOfSettings = ({ config }) => {
  const doubts = doubtsOf(config)
  if (doubts.length > 0) return Promise.resolve(warning(`address: ${doubts.join('; ')}`))
  return Promise.resolve(
    config.siteUrl || config.demo
      ? ok(`address: ${config.siteUrl || 'loopback (demo)'}`)
      : warning("address: SITE_URL isn't set; links in emails need it"),
  )
}

/** Milliseconds for a proxy to respond, including its request to the site. */
const UPGRADES_WITHIN = 3_000

/**
 * Returns the status of the response to a browser's request for a live connection, which is 101 if the connection is
 * established.
 */
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

const checkLive: CheckOfSettings = async ({ config }) => {
  if (!config.siteUrl) return ok("live: not checked, because SITE_URL isn't set")
  const status = await askLive(config.siteUrl).catch(() => null)
  if (status === 101) return ok('live: connections work through SITE_URL')
  if (status === null)
    return warning(`live: ${config.siteUrl} can't be reached from here; is the site running?`)
  return warning(
    `live: connections to ${config.siteUrl} fail with ${status}; the reverse proxy must let WebSockets through`,
  )
}

const CHECKS_OF_SETTINGS = {
  checkPooler,
  checkFiles,
  checkLedger,
  checkBackup,
  checkMail,
  checkRedis,
  checkAddress,
  checkLive,
}
const MARK = { ok: 'ok     ', warning: 'warning', error: 'ERROR  ' } as const

const tell = ({ state, text }: Finding): void => {
  if (state === 'error') process.exitCode = 1
  say(`${MARK[state]} ${text}`)
}

const tellAll = async <T>(checks: Record<string, (tools: T) => Promise<Finding>>, tools: T) => {
  for (const [name, check] of Object.entries(checks)) {
    tell(await check(tools).catch((cause: unknown) => error(`${name}: ${describeError(cause)}`)))
  }
}

/**
 * Checks the database and everything else that the settings name, and reports what's wrong. The exit code is 1 if
 * there's an error.
 */
export const doctor = async (): Promise<void> => {
  const config = readConfig(process.env)
  requireFolder(config)
  await withAnyDatabase(async (tools) => {
    tell(await checkDatabase(tools))
    await tellAll(CHECKS_OF_DATABASE, tools)
  }).catch((cause: unknown) => tell(error(`database: ${whyNot(cause)}; its other checks were skipped`)))
  await tellAll(CHECKS_OF_SETTINGS, { config, log: createLog('warn') })
}
