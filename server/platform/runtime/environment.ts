import { statSync } from 'node:fs'
import proxyAddress from '@fastify/proxy-addr'
import * as z from 'zod'
import { isPlace } from '../backup/place.ts'
import { pushKeysOf } from '../push/push-keys.ts'

export const addressIn = (sender: string) => /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender

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
const whole = ({ min = 0, max, usual }: { min?: number; max: number; usual: number }) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, { message: `must be from ${min} to ${max}` })
    .default(usual)
const oneOf = <const T extends string>(usual: T, ...others: T[]) => {
  const error = `must be ${[usual, ...others].join(', ').replace(/, ([^,]+)$/, ' or $1')}`
  return z.enum([usual, ...others], { error }).default(usual)
}
const isSwitched = z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional()

/** Whether this is a valid site URL: only scheme, host and port. */
const isOrigin = (value: string) => {
  const { pathname, search, hash, username, password } = new URL(value)
  return pathname === '/' && !search && !hash && !username && !password && !/[?#@]/.test(value)
}
const isSender = (value: string) =>
  value.length <= 200 && /^[^\s@<>]+@[^\s@<>]+$/.test(addressIn(value).trim())
const sender = optional.refine((value) => value === '' || isSender(value), {
  message: 'must be a sender, such as "Notice <post@example.com>"',
})
const isProxyList = (value: string) => {
  try {
    proxyAddress.compile(listOf(value))
    return true
  } catch {
    return false
  }
}
export const listOf = (value: string) =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

/** The push services of Chrome (and Edge on Android, Opera, Samsung), Firefox, Windows and Apple. */
const PUSH_SERVICES =
  'fcm.googleapis.com, updates.push.services.mozilla.com, *.notify.windows.com, web.push.apple.com'
const PUSH_HOST = /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/

/** The default maximum number of connections from one process to PostgreSQL. */
export const DEFAULT_CONNECTIONS = 24

/** The sender of emails until one is configured. */
export const NOBODY = 'Ampersand <no-reply@localhost>'

export const settings = z.object({
  NODE_ENV: optional,
  PORT: whole({ max: 65535, usual: 3000 }),
  HOST: z
    .string()
    .trim()
    .regex(/^[\w.:-]+$/, 'must be an address or a name of this machine')
    .default('127.0.0.1'),
  DATA_DIR: z.string().trim().default('./data'),
  ERASURE_LEDGER: optional.refine(
    (value) => !statSync(value, { throwIfNoEntry: false })?.isDirectory(),
    'must be a file',
  ),
  SITE_URL: url(['http:', 'https:']).refine(
    (value) => value === '' || !URL.canParse(value) || isOrigin(value),
    {
      message: 'must be an address without a path, such as https://club.example',
    },
  ),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  DATABASE_CONNECTIONS: whole({ min: 3, max: 500, usual: DEFAULT_CONNECTIONS }),
  DATABASE_POOL_URL: url(['postgres:', 'postgresql:']),
  DATABASE_REPLICA_URL: url(['postgres:', 'postgresql:']),
  REDIS_URL: url(['redis:', 'rediss:']),
  S3_ENDPOINT: url(['http:', 'https:']).refine((value) => !/[?#@]/.test(value), {
    message: 'must be an address without user, "?" and "#"',
  }),
  S3_BUCKET: matching(/^([a-z\d][a-z\d.-]{1,61}[a-z\d])?$/, 'must be the name of a bucket'),
  S3_REGION: matching(/^[\w-]{0,64}$/, 'must be the name of a region'),
  S3_ACCESS_KEY_ID: matching(/^[\w.+@:-]{0,128}$/, 'must be the id of a key'),
  S3_SECRET_ACCESS_KEY: optional,
  SMTP_URL: url(['smtp:', 'smtps:']).refine((value) => !/^smtps?:\/\/(?:[^/]*@)?(?:[:/?#]|$)/.test(value), {
    message: 'must name the host of the mail server',
  }),
  MAIL_FROM: sender.default(NOBODY),
  MAIL_FROM_NEUTRAL: sender,
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
  SECRET_KEY: optional.refine((value) => value === '' || value.length >= 32, {
    message: 'must have at least 32 characters',
  }),
  TRUST_PROXY: optional.refine(isProxyList, {
    message: 'must be addresses of your reverse proxy, comma separated',
  }),
  BACKUP_TO: optional.refine(isPlace, {
    message: 'must be a folder, or a place in a bucket such as s3:backups/club',
  }),
  BACKUP_AT: z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 04:00')
    .default('04:00'),
  BACKUP_KEEP: whole({ min: 1, max: 1000, usual: 7 }),
  DEMO: isSwitched,
  INSTALLABLE: isSwitched,
  QUIET: isSwitched,
  ROLE: oneOf('all', 'web', 'worker'),
  LOG_LEVEL: oneOf('info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'),
  METRICS_TOKEN: optional.refine((value) => value === '' || value.length >= 16, {
    message: 'must have at least 16 characters',
  }),
})

export type Settings = z.output<typeof settings>
