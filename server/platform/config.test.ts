import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { readConfig } from './config.ts'
import { newPushKey } from './push/push-keys.ts'
import { StartFailure } from './start-failure.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'amp-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const read = (settings: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...settings })

test('without any setting it is the demo, on loopback, port 3000', () => {
  expect(read({})).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, role: 'all', databaseUrl: '' })
})

test('the secret key is made once and kept where only the owner can read it', () => {
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

test('files are in the data folder, or in S3 where all of its settings are there', () => {
  expect(read({}).s3).toBeNull()
  expect(read(s3).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'photos.of-us',
    region: 'us-east-1',
    accessKeyId: 'AKIA123',
    secretAccessKey: 'sec/ret+',
  })
  expect(read({ ...s3, S3_REGION: 'auto' }).s3?.region).toBe('auto')
})

describe('a start is refused with one sentence', () => {
  test.each([
    ['PORT', { PORT: 'abc' }, /PORT/],
    ['a port out of range', { PORT: '70000' }, /PORT/],
    ['SITE_URL', { SITE_URL: 'ampersand' }, /SITE_URL must be an address starting with http:/],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x', SECRET_KEY: key }, /DATABASE_URL must be an address/],
    ['a neutral sender that is none', { MAIL_FROM_NEUTRAL: 'x' }, /MAIL_FROM_NEUTRAL must be a sender/],
    ['a database without a secret', { DATABASE_URL: 'postgres://x/y' }, /SECRET_KEY must be set/],
    ['ROLE on the embedded database', { ROLE: 'worker' }, /ROLE other than "all" needs DATABASE_URL/],
    ['a public host without an address', { HOST: '0.0.0.0' }, /SITE_URL must be set/],
    ['the demo in production', { NODE_ENV: 'production', DEMO: '1' }, /The demo never runs/],
    ['too few connections', { DATABASE_CONNECTIONS: '2' }, /DATABASE_CONNECTIONS/],
    ['a short metrics token', { METRICS_TOKEN: 'abc' }, /METRICS_TOKEN must have at least 16/],
    ['a part not built yet', { DATABASE_REPLICA_URL: 'x' }, /DATABASE_REPLICA_URL is not supported by this/],
    [
      'S3_ENDPOINT',
      { ...s3, S3_ENDPOINT: 'ftp://s3.example' },
      /S3_ENDPOINT must be an address starting with http:/,
    ],
    [
      'S3 with a password',
      { ...s3, S3_ENDPOINT: 'https://a:b@s3.example' },
      /S3_ENDPOINT must be an address without/,
    ],
    ['S3_BUCKET', { ...s3, S3_BUCKET: 'Photos/Mine' }, /S3_BUCKET must be the name of a bucket/],
    ['S3_REGION', { ...s3, S3_REGION: 'eu west' }, /S3_REGION must be the name of a region/],
    ['S3_ACCESS_KEY_ID', { ...s3, S3_ACCESS_KEY_ID: 'a\nb' }, /S3_ACCESS_KEY_ID must be the id of a key/],
    ['S3 without a secret', { ...s3, S3_SECRET_ACCESS_KEY: '' }, /need S3_SECRET_ACCESS_KEY as well/],
    [
      'S3 without an address',
      { S3_BUCKET: 'photos' },
      /need S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY as/,
    ],
    ['a region alone', { S3_REGION: 'eu-west-1' }, /need S3_ENDPOINT, S3_BUCKET, /],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    ['a push key that is none', { PUSH_KEY: 'abc' }, /PUSH_KEY must be a key made by "npm run ops/],
    ['a push contact', { PUSH_CONTACT: 'hello@a.example' }, /PUSH_CONTACT must be an address/],
    ['hosts of push services', { PUSH_HOSTS: 'https://a.example' }, /PUSH_HOSTS must be names of hosts/],
    ['every host as a push service', { PUSH_HOSTS: '*' }, /PUSH_HOSTS must be names of hosts/],
  ])('%s', (_, settings, message) => {
    expect(() => read(settings)).toThrow(StartFailure)
    expect(() => read(settings)).toThrow(message)
  })
})

test.each([
  ['Club <hello@site.example>', '', 'Notice <hello@site.example>'],
  ['hello@site.example', '', 'Notice <hello@site.example>'],
  ['Club <hello@site.example>', 'Post <post@plain.example>', 'Post <post@plain.example>'],
])(
  'where mails are from %j and neutral ones from %j, these are from %j',
  covers('BEY-25.5'),
  (usual, given, neutral) => {
    const { mailSenders } = read({ MAIL_FROM: usual, MAIL_FROM_NEUTRAL: given })
    expect(mailSenders).toEqual({ usual, neutral })
  },
)

describe('pushing', () => {
  const PUSH_KEY = newPushKey()
  const site = { SITE_URL: 'https://site.example', HOST: '0.0.0.0' }

  test('is off until there is a key, and with an installed site that was withdrawn', () => {
    expect(read({}).push).toBeNull()
    expect(read({ PUSH_KEY, INSTALLABLE: '0' }).push).toBeNull()
  })

  test('goes to the known services by HTTPS, or to those that are named', covers('BEY-27.1'), () => {
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
  ])('with %j says that its sender is %s', (given, contact) => {
    expect(read({ PUSH_KEY, ...given }).push?.contact).toBe(contact)
  })
})

describe('the demo', () => {
  test.each([
    ['is off on a public host', { HOST: '0.0.0.0', SITE_URL: 'https://a.example' }, false],
    ['is on there only by hand', { HOST: '0.0.0.0', SITE_URL: 'https://a.example', DEMO: '1' }, true],
    ['is off with a database of its own', { DATABASE_URL: 'postgres://x/y', SECRET_KEY: key }, false],
    ['is off with files in S3', s3, false],
    ['is off in production', { NODE_ENV: 'production' }, false],
    ['can be switched off', { DEMO: '0' }, false],
  ])('%s', (_, settings, expected) => {
    expect(read(settings).demo).toBe(expected)
  })
})
