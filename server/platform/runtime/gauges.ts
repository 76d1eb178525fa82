import type { Database } from '../db/database.ts'

/** A domain's gauge in the metrics. */
export interface GaugeDeclaration {
  name: string
  help: string
  read: (db: Database, now: Date) => Promise<number>
}
