import type * as z from 'zod/mini'
import type { Services } from '../domain/services.ts'
import type { Times } from './times.ts'

/** A queue and the data of its jobs. */
export interface Job<T> {
  /** `<domain>.<what>`; also the name of the queue. */
  readonly name: string
  readonly schema: z.ZodMiniType<T>
  /** How many of them one process works on at the same time. */
  readonly concurrency: number
}

export const defineJob = <T>(
  name: string,
  schema: z.ZodMiniType<T>,
  { concurrency = 4 }: { concurrency?: number } = {},
): Job<T> => ({ name, schema, concurrency })

/** How a job waits. */
export interface Waiting {
  /** For so many milliseconds at least. */
  delay?: number
  /** By which it can be withdrawn as long as it waits. */
  key?: string
}

export interface JobWork {
  job: Job<unknown>
  run(services: Services, data: unknown): Promise<void>
}

/** Says what runs a job. It may run again after a crash, so it must be idempotent. */
export const workOn = <T>(job: Job<T>, run: (services: Services, data: T) => Promise<void>): JobWork => ({
  job,
  run: (services, data) => run(services, data as T),
})

/** Stores a job at its times, once for the whole site. A time that was missed is caught up on at the next start. */
export interface Schedule {
  job: Job<object>
  times: Times
}
