import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import type { Senders } from './mail/mailer.ts'
import { pushKeysOf } from './push/push-keys.ts'
import type { PushSettings } from './push/push.ts'
import { StartFailure } from './start-failure.ts'
import type { S3Settings } from './storage/s3-requests.ts'

const optional = z.string().trim().default('')
const url = (protocols: readonly string[]) =>
  optional.refine(
    (value) => value === '' || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
    {
      message: `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    },
  )
const matching = (pattern: RegExp, message: string) =>
  optional.refine((value) => pattern.test(value), { message })
const notBuiltYet = optional.refine((value) => value === '', {
  message: 'is not supported by this version; leave it empty',
})

/** The push services of Chrome (and Edge on Android, Opera, Samsung), Firefox, Windows and Apple. */
const PUSH_SERVICES =
  'fcm.googleapis.com, updates.push.services.mozilla.com, *.notify.windows.com, web.push.apple.com'
const PUSH_HOST = /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/

/** Most connections of one process to PostgreSQL, unless it is told another number. */
export const DEFAULT_CONNECTIONS = 24

const settings = z.object({
  NODE_ENV: optional,
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  ERASURE_LEDGER: optional,
  SITE_URL: url(['http:', 'https:']),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(3).max(500).default(DEFAULT_CONNECTIONS),
  DATABASE_REPLICA_URL: notBuiltYet,
  REDIS_URL: url(['redis:', 'rediss:']),
  S3_ENDPOINT: url(['http:', 'https:']).refine((value) => !/[?#@]/.test(value), {
    message: 'must be an address without user, "?" and "#"',
  }),
  S3_BUCKET: matching(/^([a-z\d][a-z\d.-]{1,61}[a-z\d])?$/, 'must be the name of a bucket'),
  S3_REGION: matching(/^[\w-]{0,64}$/, 'must be the name of a region'),
  S3_ACCESS_KEY_ID: matching(/^[\w.+@-]{0,128}$/, 'must be the id of a key'),
  S3_SECRET_ACCESS_KEY: optional,
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: z.string().trim().min(3).max(200).default('Ampersand <no-reply@localhost>'),
  MAIL_FROM_NEUTRAL: optional.refine((value) => value === '' || (value.length >= 3 && value.length <= 200), {
    message: 'must be a sender, such as "Notice <post@example.com>"',
  }),
  PUSH_KEY: optional.refine((value) => value === '' || pushKeysOf(value) !== null, {
    message: 'must be a key made by "npm run ops -- push:keys"',
  }),
  PUSH_CONTACT: url(['mailto:', 'https:']),
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform((value) => (value.trim() || PUSH_SERVICES).split(',').map((host) => host.trim()))
    .refine((hosts) => hosts.every((host) => PUSH_HOST.test(host)), {
      message: 'must be names of hosts, comma separated',
    }),
  SECRET_KEY: optional,
  TRUST_PROXY: optional,
  DEMO: z.enum(['', '0', '1']).default(''),
  INSTALLABLE: z.enum(['', '0', '1']).default(''),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: optional.refine((value) => value === '' || value.length >= 16, {
    message: 'must have at least 16 characters',
  }),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  /**
   * The file that names the accounts that were erased; beside the data folder, so that a copy of that does not
   * replace it.
   */
  erasureLedger: string
  /** The address people type, without a trailing slash; empty: the address of the request (loopback only). */
  siteUrl: string
  databaseUrl: string
  /** Most connections of this process to PostgreSQL. */
  databaseConnections: number
  redisUrl: string
  /** Null: files are in the data folder. */
  s3: S3Settings | null
  smtpUrl: string
  /** Who mails are from, and who those of members who want discreet ones. */
  mailSenders: Senders
  /** Null: nothing is pushed to the devices of members. */
  push: PushSettings | null
  secretKey: string
  /** Addresses of the reverse proxy whose forwarding headers are believed. */
  trustProxy: string[]
  demo: boolean
  /** Whether browsers may install the site, and keep its worker. */
  installable: boolean
  role: 'all' | 'web' | 'worker'
  logLevel: z.output<typeof settings>['LOG_LEVEL']
  metricsToken: string
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
export const isLoopbackHost = (host: string): boolean => LOOPBACK.has(host)

const isProduction = (values: z.output<typeof settings>) =>
  values.NODE_ENV === 'production' ||
  values.DATABASE_URL !== '' ||
  values.SITE_URL !== '' ||
  values.SMTP_URL !== '' ||
  values.S3_ENDPOINT !== '' ||
  !isLoopbackHost(values.HOST)

/** The key kept in the data folder; made at the first start. */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}

const addressIn = (sender: string) => /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender

/** The same address under a name that says nothing. */
const neutralSender = (sender: string) => `Notice <${addressIn(sender)}>`

const pushOf = (values: z.output<typeof settings>): PushSettings | null => {
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

const s3Of = (values: z.output<typeof settings>): S3Settings | null => {
  const missing = S3_NAMES.filter((name) => values[name] === '')
  if (missing.length === S3_NAMES.length && values.S3_REGION === '') return null
  if (missing.length > 0) {
    throw new StartFailure(
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

/** Reads and checks every setting; throws a StartFailure that names the wrong ones. */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const parsed = settings.safeParse(environment)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new StartFailure(`Wrong settings: ${wrong.join('; ')}.`)
  }
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  const demo = values.DEMO === '1' || (values.DEMO === '' && !isProduction(values))
  if (demo && values.NODE_ENV === 'production') {
    throw new StartFailure('The demo never runs with NODE_ENV=production: its passwords are public.')
  }
  if (values.ROLE !== 'all' && values.DATABASE_URL === '') {
    throw new StartFailure(
      'ROLE other than "all" needs DATABASE_URL: the embedded database serves one process.',
    )
  }
  if (values.DATABASE_URL !== '' && values.SECRET_KEY.length < 32) {
    throw new StartFailure('SECRET_KEY must be set (32 characters or more) when DATABASE_URL is set.')
  }
  if (!isLoopbackHost(values.HOST) && values.SITE_URL === '') {
    throw new StartFailure('SITE_URL must be set when HOST is not a loopback address.')
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    erasureLedger: resolve(values.ERASURE_LEDGER || `${dataDir}.erased`),
    siteUrl: withoutSlash(values.SITE_URL),
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    redisUrl: values.REDIS_URL,
    s3: s3Of(values),
    smtpUrl: values.SMTP_URL,
    mailSenders: {
      usual: values.MAIL_FROM,
      neutral: values.MAIL_FROM_NEUTRAL || neutralSender(values.MAIL_FROM),
    },
    push: pushOf(values),
    secretKey: values.SECRET_KEY || keptSecret(dataDir),
    trustProxy: values.TRUST_PROXY.split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    demo,
    installable: values.INSTALLABLE !== '0',
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
  }
}
