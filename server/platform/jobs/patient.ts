import { through, type Services } from '../domain/services.ts'
import type { JobWork } from './job.ts'

/** The same services for what may take longer than a call: jobs, and what is done at the start. */
export const patiently = (services: Services): Services => through(services, services.database.patient)

/** Has these jobs worked on, none of them under the limits of calls. */
export const handleJobs = (services: Services, work: readonly JobWork[]): void => {
  const patient = patiently(services)
  for (const { job, run } of work) services.jobs.handle(job, (data) => run(patient, data))
}
