import { sql } from 'drizzle-orm'
import { SLOWEST, type System } from '#shared/domains/system/system.contract.ts'
import { sqlStatement } from '#server/platform/db/statements/statement.ts'
import { inHalves } from '#server/platform/runtime/halves.ts'
import { EMAILS_QUEUE } from '#server/platform/mail/send-mail.ts'
import { listOthers, thisProcess } from '#server/platform/processes/processes.ts'
import { isStoring } from '#server/platform/redis.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { roomAt } from '#server/platform/storage/disk.ts'
import { filesFolder } from '#server/platform/storage/open-files.ts'
import { signUpEmail } from '../joining/joining.jobs.ts'
import { noticeMail } from '../notifications/notifications.jobs.ts'
import { viewMail, viewProcesses, viewQueues } from './system.view.ts'

/** The maximum time to wait for a section, in milliseconds. */
const WITHIN = 700

/** Returns a section's result, or null if it fails or takes too long. */
const section = <T>(work: Promise<T>): Promise<T | null> =>
  new Promise((resolve) => {
    const cancel = inHalves(WITHIN, () => resolve(null))
    work.finally(cancel).then(resolve, () => resolve(null))
  })

/** The database's version, size and connections, as any database role can read them. */
const server = sqlStatement(
  'system.server',
  () => sql<{ version: string; bytes: number; used: number; most: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as used,
      current_setting('max_connections')::int as most`,
)

const readDatabase = async ({ db, database: { engine } }: Services) => {
  const [row] = await server(db)
  if (!row) return null
  const { version, bytes, ...connections } = row
  return { engine, version, bytes, connections: engine === 'postgres' ? connections : null }
}

const readJobs = async ({ jobs }: Services) => {
  const [counts, longestWait] = await Promise.all([jobs.count(), jobs.longestWait()])
  return { longestWait, queues: viewQueues(counts) }
}

const readRedis = async ({ redis }: Services) => {
  if (!redis) return 'unused'
  return (await isStoring(redis)) ? 'up' : 'away'
}

const readStorage = async ({ config }: Services) => {
  const { s3, quiet } = config
  if (s3 && !quiet) return { place: `${s3.bucket} (${s3.endpoint})`, disk: null }
  return { place: filesFolder(config), disk: await section(roomAt(config.dataDir)) }
}

/** The queues in which every job sends an email. */
const EMAILS: readonly string[] = [EMAILS_QUEUE, signUpEmail.name, noticeMail.name]

/** Returns the state of the running site, within a second. A section that's down or slow is null. */
export const getSystem = async (services: Services): Promise<System> => {
  const { traffic, database, db, clock } = services
  const mine = thisProcess(services)
  const [others, told, jobs, redis, storage] = await Promise.all([
    section(listOthers(db, services)),
    section(readDatabase(services)),
    section(readJobs(services)),
    readRedis(services),
    readStorage(services),
  ])
  const processes = others && viewProcesses({ mine, others, now: clock.now() })
  const { requests: total, minutes, ...times } = traffic.lastHour()
  return {
    processes,
    database: told,
    replica: database.replica?.state() ?? null,
    redis,
    jobs,
    mail:
      others &&
      jobs &&
      viewMail([mine, ...others], { queues: jobs.queues, emails: EMAILS, now: clock.now() }),
    storage,
    requests: {
      total,
      ...times,
      minutes: minutes.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    },
    statements: database.statements.slowest(SLOWEST),
  }
}
