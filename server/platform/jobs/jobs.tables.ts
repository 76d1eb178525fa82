import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** For which of its times a schedule has stored its job last. */
export const jobSchedules = pgTable('job_schedules', {
  job: text('job').primaryKey(),
  dueAt: instant('due_at').notNull(),
})
