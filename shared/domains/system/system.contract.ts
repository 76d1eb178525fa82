import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant, nothing } from '../../kernel/fields.ts'

/** How many of the slowest statements are told. */
export const SLOWEST = 10

const count = () => z.int()

const process = z.object({
  id: z.uuid(),
  /** Both, or one of pages and jobs. */
  kind: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  startedAt: instant(),
  lastBeatAt: instant(),
  isThis: z.boolean(),
  /** Whether it has missed several beats. */
  isSilent: z.boolean(),
})
export type SystemProcess = z.output<typeof process>

const queue = z.object({
  queue: z.string(),
  /** Those that have failed before, and will be tried again by themselves, included. */
  waiting: count(),
  active: count(),
  /** Given up within a day. */
  failed: count(),
})
export type SystemQueue = z.output<typeof queue>

/** A section is null where what it tells could not be had in time. */
const system = adminOnly(
  z.object({
    processes: z.nullable(z.array(process)),
    database: z.nullable(
      z.object({
        engine: z.enum(['embedded', 'postgres']),
        version: z.string(),
        bytes: z.number(),
        /** Of the whole server; null on the embedded database, which has one for everything. */
        connections: z.nullable(z.object({ used: count(), most: count() })),
      }),
    ),
    /** Null where there is none. */
    replica: z.nullable(
      z.object({
        /** Whether this process reads from it now. */
        isUsed: z.boolean(),
        /** Seconds by which it is behind; null while it doesn't answer. */
        lag: z.nullable(z.number()),
      }),
    ),
    redis: z.enum(['unused', 'up', 'away']),
    jobs: z.nullable(
      z.object({
        /** Seconds for which the first that is due has been waiting. */
        longestWait: z.number(),
        queues: z.array(queue),
      }),
    ),
    mail: z.nullable(
      z.object({
        /** In the last hour, by all processes. */
        sent: count(),
        failed: count(),
        waiting: count(),
      }),
    ),
    storage: z.object({
      /** A folder, or a bucket and where it is. */
      place: z.string(),
      /** Bytes of the disk; null for a bucket, and where the disk doesn't tell. */
      disk: z.nullable(z.object({ used: z.number(), free: z.number() })),
    }),
    /** Of this process in the last hour. */
    requests: z.object({
      total: count(),
      errors: count(),
      /** Milliseconds. */
      p50: z.nullable(z.number()),
      p99: z.nullable(z.number()),
      minutes: z.array(z.object({ at: instant(), requests: count(), p99: z.nullable(z.number()) })),
    }),
    /** Of this process in the last hour, the slowest first, without any value. */
    statements: z.array(z.object({ name: z.string(), text: z.string(), count: count(), p99: z.number() })),
  }),
)
export type System = z.output<typeof system>

export const getSystem = endpoint({
  name: 'system.getSystem',
  summary: 'How the site runs: its processes, database, jobs, mail, storage, and times of the last hour.',
  method: 'GET',
  path: '/api/admin/system',
  access: 'admin',
  input: nothing,
  output: system,
  reasons: [],
})

export const retryJobs = endpoint({
  name: 'system.retryJobs',
  summary: 'Have the jobs of a queue that were given up tried again, up to a thousand at once.',
  method: 'POST',
  path: '/api/admin/system/retry',
  access: 'admin',
  input: z.object({ queue: z.string().check(z.regex(/^[\w.-]{1,100}$/)) }),
  output: z.object({ retried: count() }),
  reasons: [],
})
