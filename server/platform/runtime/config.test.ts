import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { doubtsOf, readConfig } from './config.ts'
import { newPushKey } from '../push/push-keys.ts'
import { settings as known } from './environment.ts'
import { WrongSettings } from './start-failure.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'amp-config-'))
writeFileSync(join(dataDir, 'file'), '')
afterAll(() => rmSync(dataDir, { recursive: true }))
const read = (settings: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...settings })

test('without any settings, the site runs as the demo, on loopback, port 3000', () => {
  expect(read({})).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, role: 'all', databaseUrl: '' })
})

test('the secret key is created once, and only the owner can read its file', () => {
  const first = read({}).secretKey
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(read({}).secretKey).toBe(first)
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(first)
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})

const key = 'k'.repeat(32)

const s3 = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'photos.of-us',
  S3_ACCESS_KEY_ID: 'AKIA123',
  S3_SECRET_ACCESS_KEY: 'sec/ret+',
}

test('files are stored in the data folder, or in S3 if all S3 settings are set', () => {
  expect(read({}).s3).toBeNull()
  expect(read(s3).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'photos.of-us',
    region: 'us-east-1',
    accessKeyId: 'AKIA123',
    secretAccessKey: 'sec/ret+',
  })
  expect(read({ ...s3, S3_REGION: 'auto' }).s3?.region).toBe('auto')
  expect(read({ ...s3, S3_ACCESS_KEY_ID: 'club:site' }).s3?.accessKeyId).toBe('club:site')
})

describe('invalid settings are reported in one sentence', () => {
  const WRONG: Record<keyof typeof known.shape, [Record<string, string>, RegExp][]> = {
    NODE_ENV: [[{ NODE_ENV: 'production', DEMO: '1' }, /^DEMO=1 never runs with NODE_ENV=production/]],
    PORT: [
      ...['abc', '1e3', '-1', '3000.5', '0x10'].map((PORT): [{ PORT: string }, RegExp] => [
        { PORT },
        /PORT must be a whole number from 0 to 65535\.$/,
      ]),
      [{ PORT: '70000' }, /PORT must be from 0 to 65535\.$/],
    ],
    HOST: [
      [{ HOST: '0.0.0.0' }, /^SITE_URL must be set when HOST/],
      [{ HOST: 'http://a.example' }, /HOST must be an address or a name of this machine/],
    ],
    DATA_DIR: [
      [
        { DATA_DIR: join(dataDir, 'file') },
        /^The data folder \S+\/file \(DATA_DIR\) cannot be used: it is a file/,
      ],
      [
        { DATA_DIR: join(dataDir, 'file/below') },
        /\(DATA_DIR\) cannot be used: it is a file, or below one\.$/,
      ],
    ],
    ERASURE_LEDGER: [[{ ERASURE_LEDGER: dataDir }, /ERASURE_LEDGER must be a file/]],
    SITE_URL: [
      [{ SITE_URL: 'ampersand' }, /SITE_URL must be an address starting with http:/],
      ...['/club', '/?a=b', '?', '/#a'].map((path): [{ SITE_URL: string }, RegExp] => [
        { SITE_URL: `https://a.example${path}` },
        /SITE_URL must be an address without a path/,
      ]),
      [{ SITE_URL: 'https://me:secret@a.example' }, /SITE_URL must be an address without a path/],
    ],
    DATABASE_URL: [
      [{ DATABASE_URL: 'mysql://x', SECRET_KEY: key }, /DATABASE_URL must be an address/],
      [
        { DATABASE_URL: 'postgres://x/y' },
        /^SECRET_KEY must be set \(32 characters or more\) when DATABASE_URL/,
      ],
    ],
    DATABASE_CONNECTIONS: [
      [{ DATABASE_CONNECTIONS: '2' }, /DATABASE_CONNECTIONS must be from 3 to 500/],
      [{ DATABASE_CONNECTIONS: 'many' }, /DATABASE_CONNECTIONS must be a whole number from 3 to 500/],
    ],
    DATABASE_POOL_URL: [
      [{ DATABASE_POOL_URL: 'x' }, /DATABASE_POOL_URL must be an address starting with postgres:/],
      [{ DATABASE_POOL_URL: 'postgres://x/y' }, /^DATABASE_POOL_URL needs DATABASE_URL/],
    ],
    DATABASE_REPLICA_URL: [
      [{ DATABASE_REPLICA_URL: 'x' }, /DATABASE_REPLICA_URL must be an address starting with postgres:/],
      [{ DATABASE_REPLICA_URL: 'postgres://x/y' }, /^DATABASE_REPLICA_URL needs DATABASE_URL/],
    ],
    REDIS_URL: [[{ REDIS_URL: 'localhost:6379' }, /REDIS_URL must be an address starting with redis:/]],
    S3_ENDPOINT: [
      [{ ...s3, S3_ENDPOINT: 'ftp://s3.example' }, /S3_ENDPOINT must be an address starting with http:/],
      [{ ...s3, S3_ENDPOINT: 'https://a:b@s3.example' }, /S3_ENDPOINT must be an address without/],
      [{ S3_REGION: 'eu-west-1' }, /need S3_ENDPOINT, S3_BUCKET, /],
      [{ S3_BUCKET: 'photos' }, /need S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY as/],
    ],
    S3_BUCKET: [[{ ...s3, S3_BUCKET: 'Photos/Mine' }, /S3_BUCKET must be the name of a bucket/]],
    S3_REGION: [[{ ...s3, S3_REGION: 'eu west' }, /S3_REGION must be the name of a region/]],
    S3_ACCESS_KEY_ID: [[{ ...s3, S3_ACCESS_KEY_ID: 'a\nb' }, /S3_ACCESS_KEY_ID must be the id of a key/]],
    S3_SECRET_ACCESS_KEY: [[{ ...s3, S3_SECRET_ACCESS_KEY: '' }, /need S3_SECRET_ACCESS_KEY as well/]],
    SMTP_URL: [
      [{ SMTP_URL: 'mail.example' }, /SMTP_URL must be an address starting with smtp:/],
      [{ SMTP_URL: 'smtp://' }, /SMTP_URL must name the host of the mail server/],
      [{ SMTP_URL: 'smtps://me:secret@:465' }, /SMTP_URL must /],
    ],
    MAIL_FROM: [[{ MAIL_FROM: 'foo' }, /MAIL_FROM must be a sender/]],
    MAIL_FROM_NEUTRAL: [[{ MAIL_FROM_NEUTRAL: 'Notice <x>' }, /MAIL_FROM_NEUTRAL must be a sender/]],
    PUSH_KEY: [[{ PUSH_KEY: 'abc' }, /PUSH_KEY must be a key made by "npm run ops/]],
    PUSH_CONTACT: [[{ PUSH_CONTACT: 'hello@a.example' }, /PUSH_CONTACT must be an address/]],
    PUSH_HOSTS: [
      [{ PUSH_HOSTS: 'https://a.example' }, /PUSH_HOSTS must be names of hosts/],
      [{ PUSH_HOSTS: '*' }, /PUSH_HOSTS must be names of hosts/],
    ],
    SECRET_KEY: [[{ SECRET_KEY: 'short' }, /SECRET_KEY must have at least 32 characters/]],
    TRUST_PROXY: [
      [{ TRUST_PROXY: 'banana' }, /TRUST_PROXY must be addresses of your reverse proxy/],
      [{ TRUST_PROXY: '10.0.0.1, 10.0.0.0/99' }, /TRUST_PROXY must be addresses/],
    ],
    BACKUP_TO: [
      [{ BACKUP_TO: 's3:' }, /BACKUP_TO must be a folder, or a place in a bucket/],
      [{ BACKUP_TO: 's3:backups/../x' }, /BACKUP_TO must be a folder/],
      [{ BACKUP_TO: 's3:backups' }, /^BACKUP_TO s3:backups needs S3_ENDPOINT/],
      [{ ...s3, BACKUP_TO: 's3:photos.of-us/b' }, /backups need a bucket of their own/],
    ],
    BACKUP_AT: [
      [{ BACKUP_AT: '24:00' }, /BACKUP_AT must be a time of day/],
      [{ BACKUP_AT: '4' }, /BACKUP_AT must be a time of day/],
    ],
    BACKUP_KEEP: [[{ BACKUP_KEEP: '0' }, /BACKUP_KEEP must be from 1 to 1000/]],
    DEMO: [[{ DEMO: 'yes' }, /DEMO must be 0 or 1/]],
    INSTALLABLE: [[{ INSTALLABLE: 'no' }, /INSTALLABLE must be 0 or 1/]],
    QUIET: [[{ QUIET: 'on' }, /QUIET must be 0 or 1/]],
    ROLE: [
      [{ ROLE: 'worker' }, /^ROLE other than "all" needs DATABASE_URL/],
      [{ ROLE: 'boss' }, /ROLE must be all, web or worker/],
    ],
    LOG_LEVEL: [[{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be info, fatal, .+ or silent/]],
    METRICS_TOKEN: [[{ METRICS_TOKEN: 'abc' }, /METRICS_TOKEN must have at least 16/]],
  }
  const cases = Object.entries(WRONG).flatMap(([name, wrong]) =>
    wrong.map((each) => [name, ...each] as const),
  )

  test.each(cases)('%s: %j', covers('OPS-01.3'), (name, wrong, message) => {
    const refused = () => readConfig({ DATA_DIR: join(dataDir, 'unmade'), ...wrong })
    expect(refused).toThrow(WrongSettings)
    expect(refused).toThrow(message)
    expect(refused).toThrow(name)
    expect(refused).toThrow(/^[^\n]+\.$/)
    expect(existsSync(join(dataDir, 'unmade'))).toBe(false)
  })
})

test('an empty setting counts as not set', covers('OPS-01.3'), () => {
  const names = Object.keys(known.shape).filter((name) => name !== 'DATA_DIR')
  expect(read(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(read({}))
})

test.each([
  [
    'a site without encryption',
    { SITE_URL: 'http://a.example' },
    /^SITE_URL is http:\/\/a\.example: without https:/,
  ],
  ['a sender that isn’t set', { SMTP_URL: 'smtp://mail.example' }, /^MAIL_FROM is not set/],
])('the start warns about %s', covers('OPS-01.3'), (_, given, doubt) => {
  expect(doubtsOf(read(given))).toEqual([expect.stringMatching(doubt)])
  expect(doubtsOf(read({}))).toEqual([])
})

test('a quiet copy doesn’t change anything the site uses', covers('OPS-01.2'), () => {
  const live = { SITE_URL: 'https://a.example', REDIS_URL: 'redis://a', PUSH_KEY: newPushKey() }
  expect(read({ ...live, QUIET: '1' })).toMatchObject({
    quiet: true,
    demo: false,
    siteUrl: '',
    redisUrl: '',
    push: null,
  })
  expect(read({ ...live, QUIET: '1', HOST: '0.0.0.0' }).siteUrl).toBe('https://a.example')
})

test.each([
  ['Club <hello@site.example>', '', 'Notice <hello@site.example>'],
  ['hello@site.example', '', 'Notice <hello@site.example>'],
  ['Club <hello@site.example>', 'Post <post@plain.example>', 'Post <post@plain.example>'],
])(
  'if emails are from %j and the sender of neutral emails is set to %j, neutral emails are from %j',
  covers('BEY-25.5'),
  (usual, given, neutral) => {
    const { mailSenders } = read({ MAIL_FROM: usual, MAIL_FROM_NEUTRAL: given })
    expect(mailSenders).toEqual({ usual, neutral })
  },
)

describe('push notifications', () => {
  const PUSH_KEY = newPushKey()
  const site = { SITE_URL: 'https://site.example', HOST: '0.0.0.0' }

  test('are off without a key, and when the installable site is disabled', () => {
    expect(read({}).push).toBeNull()
    expect(read({ PUSH_KEY, INSTALLABLE: '0' }).push).toBeNull()
  })

  test('go to the known services over HTTPS, or to the configured ones', covers('BEY-27.1'), () => {
    expect(read({ PUSH_KEY }).push).toMatchObject({
      hosts: [
        'fcm.googleapis.com',
        'updates.push.services.mozilla.com',
        '*.notify.windows.com',
        'web.push.apple.com',
      ],
      plainOrigin: null,
    })
    expect(read({ PUSH_KEY, PUSH_HOSTS: 'push.example' }).push?.hosts).toEqual(['push.example'])
  })

  test.each([
    [{ ...site, PUSH_CONTACT: 'mailto:a@b.example' }, 'mailto:a@b.example'],
    [site, 'https://site.example'],
    [{ MAIL_FROM: 'Club <hello@site.example>' }, 'mailto:hello@site.example'],
  ])('with %j have the contact %s', (given, contact) => {
    expect(read({ PUSH_KEY, ...given }).push?.contact).toBe(contact)
  })
})

describe('the demo', () => {
  test.each([
    ['is off on a public host', { HOST: '0.0.0.0', SITE_URL: 'https://a.example' }, false],
    [
      'can be switched on for a public host',
      { HOST: '0.0.0.0', SITE_URL: 'https://a.example', DEMO: '1' },
      true,
    ],
    ['is off with a PostgreSQL database', { DATABASE_URL: 'postgres://x/y', SECRET_KEY: key }, false],
    ['is off with files in S3', s3, false],
    ['is off in production', { NODE_ENV: 'production' }, false],
    ['can be switched off', { DEMO: '0' }, false],
  ])('%s', (_, settings, expected) => {
    expect(read(settings).demo).toBe(expected)
  })
})
