import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { SECOND } from '#shared/kernel/time.ts'
import { lastBackup } from '../../backup/scheduled.ts'
import { isAlive } from '../../db/database.ts'
import { isStoring } from '../../redis.ts'
import type { Services } from '../../domain/services.ts'
import { roomAt } from '../../storage/disk.ts'
import { VERSION } from '../../runtime/version.ts'

const matches = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

type Labels = Record<string, string>

/** The current value of each series of a metric, by its labels. */
type Series = readonly (readonly [Labels, number])[]

/** Collects the metrics of the process and the site. Leaves out any that are currently unavailable. */
const createRegistry = (services: Services) => {
  const { clock, config, database, db, gauges, hub, jobs, mail, redis, refusals, troubles } = services
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const counter = (name: string, help: string, label: string, read: () => Series) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset()
        for (const [labels, value] of read()) this.inc(labels, value)
      },
    })
  const gauge = (name: string, help: string, labelNames: string[], read: () => Promise<Series> | Series) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const series = await Promise.resolve()
          .then(read)
          .catch(() => [])
        this.reset()
        if (labelNames.length === 0) this.remove()
        for (const [labels, value] of series) this.set(labels, value)
      },
    })
  const single = (name: string, help: string, read: () => Promise<number> | number) =>
    gauge(name, help, [], async () => [[{}, await read()]])

  let isUp = false
  const stored = (name: string, help: string, read: () => Promise<number>) =>
    single(name, help, async () => {
      if (!isUp) throw new Error('the database is away')
      return read()
    })

  gauge('ampersand_build_info', 'The running version.', ['version'], () => [[{ version: VERSION }, 1]])
  single('ampersand_database_up', 'Whether the database responds.', () => Number(isUp))
  const { replica } = database
  if (replica) {
    single('ampersand_replica_up', 'Whether reads use the replica.', () => Number(replica.state().isUsed))
    single('ampersand_replica_lag_seconds', 'How far the replica is behind.', () => {
      const { lag } = replica.state()
      if (lag === null) throw new Error('the replica is away')
      return lag
    })
  }
  if (redis) {
    single('ampersand_redis_up', 'Whether Redis accepts writes.', async () => Number(await isStoring(redis)))
  }
  gauge(
    'ampersand_database_connections',
    'Database connections by pool: in use, idle, and requests waiting for one.',
    ['pool', 'state'],
    () => {
      const pools = { calls: database.pool, search: database.prepared, jobs: database.patient.pool }
      return Object.entries(pools).flatMap(([pool, of]) =>
        of && (pool === 'calls' || of !== database.pool)
          ? [
              [{ pool, state: 'used' }, of.totalCount - of.idleCount] as const,
              [{ pool, state: 'idle' }, of.idleCount] as const,
              [{ pool, state: 'waiting' }, of.waitingCount] as const,
            ]
          : [],
      )
    },
  )
  single('ampersand_sockets', 'Live connections to this process.', () => hub.connections())
  single('ampersand_disk_free_bytes', 'Free space on the disk of the data folder.', async () => {
    const { free } = await roomAt(config.dataDir)
    return free
  })
  if (config.backup) {
    single('ampersand_backup_age_seconds', 'Age of the last scheduled backup.', async () => {
      const last = await lastBackup(config)
      if (!last) throw new Error('there is none yet')
      return (clock.now().getTime() - Date.parse(last.takenAt)) / SECOND
    })
  }
  gauge(
    'jobs',
    "Jobs by queue and state. Completed jobs aren't kept, and failed ones (abandoned after nine tries) for a day.",
    ['queue', 'state'],
    async () =>
      isUp ? (await jobs.count()).map(({ count, queue, state }) => [{ queue, state }, count] as const) : [],
  )
  stored('ampersand_oldest_job_seconds', 'How long the oldest due job has been waiting.', () =>
    jobs.longestWait(),
  )
  for (const { name, help, read } of gauges) stored(name, help, () => read(db, clock.now()))
  counter('ampersand_mails_total', 'Emails by result.', 'result', () =>
    Object.entries(mail.counts).map(([result, count]) => [{ result }, count]),
  )
  counter('ampersand_limits_refused_total', 'Attempts rejected by a limit, by rule.', 'rule', () =>
    refusals.byRule().map(({ rule, refused }) => [{ rule }, refused]),
  )
  counter(
    'ampersand_shortages_total',
    "Failures because the disk was full, or the database or Redis didn't respond, by what failed and how.",
    'what',
    () => troubles.shortages().map(({ what, times }) => [{ what }, times]),
  )
  return {
    registry,
    read: async () => {
      isUp = await isAlive(database)
      return registry.metrics()
    },
  }
}

/**
 * Serves Prometheus metrics at `/metrics` to anyone who knows the token. If no token is configured, that path doesn't
 * exist.
 */
export const registerMetrics = (http: FastifyInstance, services: Services) => {
  const token = services.config.metricsToken
  if (!token) return
  const { registry, read } = createRegistry(services)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  http.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  const config = { isHealthCheck: true, isCached: true, networkLimit: { name: 'metrics', perMinute: 600 } }
  http.get('/metrics', { config }, async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!matches(given, token)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await read())
  })
}
