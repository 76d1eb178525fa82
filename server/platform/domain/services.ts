import type { Redis } from 'ioredis'
import type { Clock } from '../clock.ts'
import type { Config } from '../runtime/config.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import type { Reaction } from './events.ts'
import type { GaugeDeclaration } from '../runtime/gauges.ts'
import type { Traffic } from '../http/health/traffic.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Limits } from '../limits/limits.ts'
import type { Refusals } from '../limits/refusals.ts'
import type { Log } from '../runtime/log.ts'
import type { CountedMailer } from '../mail/mailer.ts'
import type { Personal } from './personal.ts'
import type { ThisProcess } from '../processes/processes.ts'
import type { Hub } from '../realtime/hub.ts'
import type { Resource } from './resource.ts'
import type { WatchedFiles } from '../storage/watched.ts'
import type { Ledger } from '../storage/ledger.ts'
import type { Troubles } from '../runtime/troubles.ts'

/** Everything that commands and queries may use, created once at startup by the composition root. */
export interface Services {
  config: Config
  log: Log
  clock: Clock
  database: OpenDatabase
  db: Database
  /** Absent if one process does everything. */
  redis: Redis | undefined
  jobs: Jobs
  mail: CountedMailer
  files: WatchedFiles
  /** The record of erased members. */
  ledger: Ledger
  hub: Hub
  limits: Limits
  refusals: Refusals
  troubles: Troubles
  traffic: Traffic
  /** This process among the site's processes. */
  self: ThisProcess
  /** The domains' current values in the metrics. */
  gauges: readonly GaugeDeclaration[]
  /** The domains' reactions to each other's events. */
  reactions: Reaction[]
  /** The rules for who may know of what, by resource name. */
  resources: ReadonlyMap<string, Resource>
  /** The personal data each domain holds, from the bottom up. */
  personal: readonly (Personal & { domain: string })[]
}

/** Returns the same services over different database connections. */
export const through = (services: Services, { db, pool, prepared }: OpenDatabase['patient']): Services => ({
  ...services,
  db,
  database: { ...services.database, pool, ...(prepared && { prepared }) },
})

const readers = new WeakMap<Services, Services>()

/** Returns the same services for calls that only read. They read from the replica, if there is one. */
export const forReading = (services: Services): Services => {
  const { replica } = services.database
  if (!replica) return services
  const reader = readers.get(services) ?? through(services, replica)
  readers.set(services, reader)
  return reader
}
