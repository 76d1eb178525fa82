import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant, nothing } from '../../kernel/fields.ts'

/** The number of slowest statements reported. */
export const SLOWEST = 10

const count = () => z.int()

const process = z.object({
  id: z.uuid(),
  /** Whether the process serves pages, runs jobs, or both. */
  kind: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  startedAt: instant(),
  lastBeatAt: instant(),
  isThis: z.boolean(),
  /** Whether it has missed several heartbeats. */
  isSilent: z.boolean(),
})
export type SystemProcess = z.output<typeof process>

const queue = z.object({
  queue: z.string(),
  /** Includes jobs that have failed and will be retried automatically. */
  waiting: count(),
  active: count(),
  /** Jobs given up within the last day. */
  failed: count(),
})
export type SystemQueue = z.output<typeof queue>

/** A section is null if its data couldn't be fetched in time. */
const system = adminOnly(
  z.object({
    processes: z.nullable(z.array(process)),
    database: z.nullable(
      z.object({
        engine: z.enum(['embedded', 'postgres']),
        version: z.string(),
        bytes: z.number(),
        /** For the whole server. Null on the embedded database, which has one connection for everything. */
        connections: z.nullable(z.object({ used: count(), most: count() })),
      }),
    ),
    /** Null if there's no replica. */
    replica: z.nullable(
      z.object({
        /** Whether this process is reading from it now. */
        isUsed: z.boolean(),
        /** Replication lag in seconds, or null while it doesn't respond. */
        lag: z.nullable(z.number()),
      }),
    ),
    redis: z.enum(['unused', 'up', 'away']),
    jobs: z.nullable(
      z.object({
        /** Seconds that the first due job has been waiting. */
        longestWait: z.number(),
        queues: z.array(queue),
      }),
    ),
    mail: z.nullable(
      z.object({
        /** In the last hour, across all processes. */
        sent: count(),
        failed: count(),
        waiting: count(),
      }),
    ),
    storage: z.object({
      /** A folder, or a bucket and its location. */
      place: z.string(),
      /** Used and free bytes of the disk, or null for a bucket or if the disk doesn't report them. */
      disk: z.nullable(z.object({ used: z.number(), free: z.number() })),
    }),
    /** Requests to this process in the last hour. */
    requests: z.object({
      total: count(),
      errors: count(),
      /** In milliseconds. */
      p50: z.nullable(z.number()),
      p99: z.nullable(z.number()),
      minutes: z.array(z.object({ at: instant(), requests: count(), p99: z.nullable(z.number()) })),
    }),
    /** This process's statements in the last hour, slowest first, without any values. */
    statements: z.array(z.object({ name: z.string(), text: z.string(), count: count(), p99: z.number() })),
  }),
)
export type System = z.output<typeof system>

export const getSystem = endpoint({
  name: 'system.getSystem',
  summary:
    'The state of the site: its processes, database, jobs, email and storage, and the response times of the last hour.',
  method: 'GET',
  path: '/api/admin/system',
  access: 'admin',
  input: nothing,
  output: system,
  reasons: [],
})

export const retryJobs = endpoint({
  name: 'system.retryJobs',
  summary: 'Retry a queue’s jobs that were given up, up to 1,000 at a time.',
  method: 'POST',
  path: '/api/admin/system/retry',
  access: 'admin',
  input: z.object({ queue: z.string().check(z.regex(/^[\w.-]{1,100}$/)) }),
  output: z.object({ retried: count() }),
  reasons: [],
})
