import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { readConfig } from './config.ts'
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
    ['a part not built yet', { S3_BUCKET: 'photos' }, /S3_BUCKET is not supported by this version/],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
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
  covers('BEY-25'),
  (usual, given, neutral) => {
    const { mailSenders } = read({ MAIL_FROM: usual, MAIL_FROM_NEUTRAL: given })
    expect(mailSenders).toEqual({ usual, neutral })
  },
)

describe('the demo', () => {
  test.each([
    ['is off on a public host', { HOST: '0.0.0.0', SITE_URL: 'https://a.example' }, false],
    ['is on there only by hand', { HOST: '0.0.0.0', SITE_URL: 'https://a.example', DEMO: '1' }, true],
    ['is off with a database of its own', { DATABASE_URL: 'postgres://x/y', SECRET_KEY: key }, false],
    ['is off in production', { NODE_ENV: 'production' }, false],
    ['can be switched off', { DEMO: '0' }, false],
  ])('%s', (_, settings, expected) => {
    expect(read(settings).demo).toBe(expected)
  })
})
