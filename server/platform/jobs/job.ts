import type * as z from 'zod/mini'
import type { Services } from '../domain/services.ts'
import type { Times } from './times.ts'

/** A queue and the data of its jobs. */
export interface Job<T> {
  /** `<domain>.<what>`, also the queue's name. */
  readonly name: string
  readonly schema: z.ZodMiniType<T>
  /** Number of its jobs that a process runs at the same time. */
  readonly concurrency: number
}

export const defineJob = <T>(
  name: string,
  schema: z.ZodMiniType<T>,
  { concurrency = 4 }: { concurrency?: number } = {},
): Job<T> => ({ name, schema, concurrency })

/** Options for a delayed job. */
export interface Waiting {
  /** Minimum delay in milliseconds. */
  delay?: number
  /** The key for withdrawing the job before it runs. */
  key?: string
}

export interface JobWork {
  job: Job<unknown>
  run(services: Services, data: unknown): Promise<void>
}

/**
 * Binds a job to the function that runs it. The job may run again after a crash, so the function must be idempotent.
 */
export const workOn = <T>(job: Job<T>, run: (services: Services, data: T) => Promise<void>): JobWork => ({
  job,
  run: (services, data) => run(services, data as T),
})

/** Enqueues a job at set times, once for the whole site. A missed time is made up for at the next start. */
export interface Schedule {
  job: Job<object>
  times: Times
}
