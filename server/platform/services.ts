import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, OpenDatabase, Tx } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limits } from './limits/limits.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Hub } from './realtime/hub.ts'
import type { Files } from './storage/files.ts'

/** Called inside the transaction that changed a member, so that what depends on it changes with it. */
export type MemberListener = (tx: Tx, memberId: string) => Promise<void>

/** What every command and query may use; made once at start, by the composition root. */
export interface Services {
  config: Config
  log: Log
  clock: Clock
  database: OpenDatabase
  db: Database
  jobs: Jobs
  mail: Mailer
  files: Files
  hub: Hub
  limits: Limits
  memberListeners: MemberListener[]
}

/** Tells everything that follows members (the search row, counters) that one has changed. */
export const memberChanged = async (services: Services, tx: Tx, memberId: string): Promise<void> => {
  for (const listener of services.memberListeners) await listener(tx, memberId)
}
