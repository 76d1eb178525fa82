import type { Database } from '../db/database.ts'

/** A number of a domain for the metrics. */
export interface GaugeDeclaration {
  name: string
  help: string
  read: (db: Database, now: Date) => Promise<number>
}
