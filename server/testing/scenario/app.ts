import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#shared/kernel/ids.ts'
import { createApp, type App, type AppParts } from '../../app.ts'
import type { Config } from '../../platform/runtime/config.ts'
import { DEFAULT_CONNECTIONS } from '../../platform/runtime/environment.ts'
import { createLog } from '../../platform/runtime/log.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import type { Email } from '../../platform/mail/mailer.ts'
import { createTestDatabase } from '../database/database.ts'
import { createGiven } from '../builders/given.ts'
import { createTestClock, createTickingClock, type TestClock } from './clock.ts'
import { createAgent } from './agent.ts'
import { testPush } from '../fixtures/push.ts'

/** Gives every app its own key prefix, as if it were alone on the Redis server. */
const redisOfItsOwn = (url: string | undefined) => (url ? `${url}?keyPrefix=${newId()}:` : '')

/** The secret key of every test site. */
export const TEST_SECRET = 'a secret that only tests know, 32+'

const testConfig = (dataDir: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  erasureLedger: join(dataDir, 'erased'),
  siteUrl: '',
  databaseUrl: '',
  databasePoolUrl: '',
  databaseReplicaUrl: '',
  databaseConnections: DEFAULT_CONNECTIONS,
  redisUrl: redisOfItsOwn(process.env['TEST_REDIS_URL']),
  s3: null,
  backup: null,
  smtpUrl: '',
  mailSenders: { usual: 'Ampersand <no-reply@localhost>', neutral: 'Notice <no-reply@localhost>' },
  push: testPush(),
  secretKey: TEST_SECRET,
  trustProxy: [],
  demo: true,
  installable: true,
  role: 'all',
  logLevel: 'warn',
  quiet: false,
  metricsToken: '',
})

type TestParts = Pick<AppParts, 'client' | 'mail' | 'maxLag'> &
  Partial<Pick<AppParts, 'database'>> & {
    clock?: TestClock
    /** Whether requests are rejected if they wait too long for the database, which depends on the machine. */
    turnsAway?: boolean
  }

const UNBOUNDED = { connectionTimeoutMillis: 0, statement_timeout: 0, query_timeout: 0 }

/**
 * Returns the database without time limits, so that no request is rejected for waiting. Must be called before the first
 * query.
 */
const withoutBounds = (database: OpenDatabase): OpenDatabase => {
  for (const pool of [database.pool, database.prepared]) Object.assign(pool?.options ?? {}, UNBOUNDED)
  return { ...database, longestWait: () => 0 }
}

/**
 * Creates a real app, with its own database unless one is given, a clock that stands still until a test moves it, and a
 * mail transport that keeps its emails. Close it after the file's tests.
 */
export const createTestApp = async (
  settings: Partial<Config> = {},
  { turnsAway = false, clock = createTestClock(), ...parts }: TestParts = {},
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amp-'))
  const config = { ...testConfig(dataDir), ...settings }
  const emails: Email[] = []
  const logged: string[] = []
  const database = parts.database ?? (await createTestDatabase())
  const app: App = await createApp({
    config,
    log: createLog(config.logLevel, { write: (line) => void logged.push(line) }),
    clock,
    ...parts,
    database: turnsAway ? database : withoutBounds(database),
    mail: parts.mail ?? {
      send: async (mail) => void emails.push(mail),
      forget: () => Promise.resolve(),
      tidy: () => Promise.resolve(),
    },
  })
  await app.http.ready()
  return {
    ...app,
    clock,
    /** Every email passed to the transport, oldest first. `jobs.drain()` sends the queued emails. */
    emails,
    /** Log lines of level `warn` and above. */
    logged,
    given: createGiven(app.services),
    /** A browser without a session. `as(member)` returns one that's logged in. */
    visitor: () => createAgent(app, null),
    as: (member: { id: string }) => createAgent(app, member.id),
    close: async () => {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A test app whose clock advances with every reading, for tests that compare times. */
export const createTickingApp = () => createTestApp({}, { clock: createTickingClock() })

export type TestApp = Awaited<ReturnType<typeof createTestApp>>
