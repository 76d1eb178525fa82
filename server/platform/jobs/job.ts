import type * as z from 'zod/mini'
import type { Services } from '../services.ts'
import type { Times } from './times.ts'

/** A queue, and what a job in it carries. */
export interface Job<T> {
  /** `<domain>.<what>`; also the name of the queue. */
  readonly name: string
  readonly schema: z.ZodMiniType<T>
  /** How many of them one process works on at the same time. */
  readonly concurrency: number
  /** Seconds after which a try is taken for one whose process has died. */
  readonly expires: number
}

export const defineJob = <T>(
  name: string,
  schema: z.ZodMiniType<T>,
  { concurrency = 4, expires = 120 }: { concurrency?: number; expires?: number } = {},
): Job<T> => ({ name, schema, concurrency, expires })

export interface JobWork {
  job: Job<unknown>
  run(services: Services, data: unknown): Promise<void>
}

/** Who does the work of a job. It may run again after a crash, so doing it twice must be as good as once. */
export const workOn = <T>(job: Job<T>, run: (services: Services, data: T) => Promise<void>): JobWork => ({
  job,
  run: (services, data) => run(services, data as T),
})

/** Stores a job at its times, once for the whole site; what was missed is made up for when a process works again. */
export interface Schedule {
  job: Job<object>
  times: Times
}
