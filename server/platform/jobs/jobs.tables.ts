import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** The latest time for which each schedule has enqueued its job. */
export const jobSchedules = pgTable('job_schedules', {
  job: text('job').primaryKey(),
  dueAt: instant('due_at').notNull(),
})
