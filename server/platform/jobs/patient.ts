import { through, type Services } from '../domain/services.ts'
import type { JobWork } from './job.ts'

/** Returns the same services for work that may take longer than a call: jobs and startup work. */
export const patiently = (services: Services): Services => through(services, services.database.patient)

/** Registers the handlers of these jobs, which run without the limits for calls. */
export const handleJobs = (services: Services, work: readonly JobWork[]): void => {
  const patient = patiently(services)
  for (const { job, run } of work) services.jobs.handle(job, (data) => run(patient, data))
}
