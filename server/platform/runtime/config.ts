import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { addressIn, listOf, NOBODY, settings, type Settings } from './environment.ts'
import { bucketAt } from '../backup/place.ts'
import type { Senders } from '../mail/mailer.ts'
import { pushKeysOf } from '../push/push-keys.ts'
import type { PushSettings } from '../push/push.ts'
import { folderFailure, WrongSettings } from './start-failure.ts'
import type { S3Settings } from '../storage/s3-requests.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /**
   * The file that lists erased and closed accounts. It's next to the data folder, so that restoring a copy of the
   * folder doesn't replace it.
   */
  erasureLedger: string
  /**
   * The site's URL as people type it, without a trailing slash. If empty, the request's host is used (loopback only).
   */
  siteUrl: string
  databaseUrl: string
  /** The same database through a pooler. Empty if there's none. */
  databasePoolUrl: string
  /** A streaming replica of the database. Empty if there's none. */
  databaseReplicaUrl: string
  /** This process's maximum number of connections to PostgreSQL. */
  databaseConnections: number
  redisUrl: string
  /** Null if files are in the data folder. */
  s3: S3Settings | null
  /** Null if no backups are scheduled. */
  backup: BackupSettings | null
  smtpUrl: string
  /** The senders of usual emails, and of emails to members who want neutral ones. */
  mailSenders: Senders
  /** Null if nothing is pushed to members' devices. */
  push: PushSettings | null
  secretKey: string
  /** IP addresses of the reverse proxies whose forwarding headers are trusted. */
  trustProxy: string[]
  demo: boolean
  /** Whether this is a quiet copy: it sends nothing, runs no jobs and changes nothing outside its data folder. */
  quiet: boolean
  /** Whether browsers may install the site and keep its service worker. */
  installable: boolean
  role: 'all' | 'web' | 'worker'
  logLevel: Settings['LOG_LEVEL']
  metricsToken: string
}

export interface BackupSettings {
  /** A folder, or `s3:<bucket>/<folder>`. */
  to: string
  /** The time of day in the site's time zone. */
  at: string
  /** Number of backups to keep. */
  keep: number
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
export const isLoopbackHost = (host: string): boolean => LOOPBACK.has(host)

const isProduction = (values: Settings) =>
  values.NODE_ENV === 'production' ||
  values.DATABASE_URL !== '' ||
  values.SITE_URL !== '' ||
  values.SMTP_URL !== '' ||
  values.S3_ENDPOINT !== '' ||
  !isLoopbackHost(values.HOST)

/** Returns the path of the key file that's used if no setting provides a key. */
export const secretFile = (dataDir: string) => join(dataDir, 'secret.key')

/** Returns the key stored in the data folder, which is created on the first start. */
const keptSecret = (dataDir: string): string => {
  const file = secretFile(dataDir)
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600 })
      chmodSync(`${file}.new`, 0o600)
      renameSync(`${file}.new`, file)
    }
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw folderFailure(dataDir, error)
  }
}

/** Throws if the folder, or the folder it must be created in, isn't writable. */
const requireWritable = (dataDir: string) => {
  let place = dataDir
  while (!existsSync(place)) place = dirname(place)
  try {
    if (!statSync(place).isDirectory()) throw Object.assign(new Error(place), { code: 'ENOTDIR' })
    accessSync(place, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderFailure(dataDir, error)
  }
}

/** Returns the same email address with a sender name that reveals nothing. */
const neutralSender = (sender: string) => `Notice <${addressIn(sender)}>`

const pushOf = (values: Settings): PushSettings | null => {
  const keys = values.INSTALLABLE === '0' ? null : pushKeysOf(values.PUSH_KEY)
  const site = withoutSlash(values.SITE_URL)
  return (
    keys && {
      keys,
      contact:
        values.PUSH_CONTACT || (site.startsWith('https:') ? site : `mailto:${addressIn(values.MAIL_FROM)}`),
      hosts: values.PUSH_HOSTS,
      plainOrigin: null,
    }
  )
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const s3Of = (values: Settings): S3Settings | null => {
  const missing = S3_NAMES.filter((name) => values[name] === '')
  if (missing.length === S3_NAMES.length && values.S3_REGION === '') return null
  if (missing.length > 0) {
    throw new WrongSettings(
      `Files in S3 need ${missing.join(', ')} as well; without any S3_ setting they are in DATA_DIR.`,
    )
  }
  return {
    endpoint: withoutSlash(values.S3_ENDPOINT),
    bucket: values.S3_BUCKET,
    region: values.S3_REGION || 'us-east-1',
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  }
}

/** Reads and checks all settings without creating anything yet. Throws a WrongSettings that lists the invalid ones. */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  // Empty settings count as not set, because compose files pass them in place of missing ones.
  const given = Object.entries(environment).filter(([, value]) => value?.trim())
  const parsed = settings.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new WrongSettings(`Wrong settings: ${[...new Set(wrong)].join('; ')}.`)
  }
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  const quiet = values.QUIET === '1'
  const demo = values.DEMO === '1' || (values.DEMO === undefined && !isProduction(values))
  if (demo && values.NODE_ENV === 'production') {
    throw new WrongSettings(
      'DEMO=1 never runs with NODE_ENV=production: the passwords of the demo are public.',
    )
  }
  if (values.ROLE !== 'all' && values.DATABASE_URL === '') {
    throw new WrongSettings(
      'ROLE other than "all" needs DATABASE_URL: the embedded database serves one process.',
    )
  }
  for (const name of ['DATABASE_POOL_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (values[name] !== '' && values.DATABASE_URL === '') {
      throw new WrongSettings(`${name} needs DATABASE_URL, the address of the server itself.`)
    }
  }
  if (values.DATABASE_URL !== '' && values.SECRET_KEY === '') {
    throw new WrongSettings('SECRET_KEY must be set (32 characters or more) when DATABASE_URL is set.')
  }
  if (!isLoopbackHost(values.HOST) && values.SITE_URL === '') {
    throw new WrongSettings('SITE_URL must be set when HOST is not a loopback address.')
  }
  const s3 = s3Of(values)
  if (values.DATABASE_URL === '' || !s3) requireWritable(dataDir)
  if (values.BACKUP_TO) bucketAt(values.BACKUP_TO, s3, 'BACKUP_TO ')
  let secretKey = values.SECRET_KEY
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    erasureLedger: resolve(values.ERASURE_LEDGER || `${dataDir}.erased`),
    // A copy on this machine doesn't have the URL of the original site.
    siteUrl: quiet && isLoopbackHost(values.HOST) ? '' : withoutSlash(values.SITE_URL),
    databaseUrl: values.DATABASE_URL,
    databasePoolUrl: values.DATABASE_POOL_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    redisUrl: quiet ? '' : values.REDIS_URL,
    s3,
    backup:
      values.BACKUP_TO && !quiet
        ? { to: values.BACKUP_TO, at: values.BACKUP_AT, keep: values.BACKUP_KEEP }
        : null,
    smtpUrl: values.SMTP_URL,
    mailSenders: {
      usual: values.MAIL_FROM,
      neutral: values.MAIL_FROM_NEUTRAL || neutralSender(values.MAIL_FROM),
    },
    push: quiet ? null : pushOf(values),
    /** The key is created on first use, so that a start that fails earlier leaves nothing behind. */
    get secretKey() {
      secretKey ||= keptSecret(dataDir)
      return secretKey
    },
    trustProxy: listOf(values.TRUST_PROXY),
    demo,
    quiet,
    installable: values.INSTALLABLE !== '0',
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
  }
}

/** Returns warnings about settings that are allowed, but probably not intended. */
export const doubtsOf = ({ siteUrl, smtpUrl, mailSenders }: Config): string[] => [
  ...(siteUrl.startsWith('http:') && !isLoopbackHost(new URL(siteUrl).hostname)
    ? [`SITE_URL is ${siteUrl}: without https: passwords and messages travel where others can read them`]
    : []),
  ...(smtpUrl && mailSenders.usual === NOBODY
    ? ['MAIL_FROM is not set: mail servers rarely accept mail from no-reply@localhost']
    : []),
]
