import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../services.ts'

const matches = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

/** Prometheus metrics at `/metrics` for whoever knows the token; without a token there is no such page. */
export const registerMetrics = (http: FastifyInstance, { config, jobs, refusals, troubles }: Services) => {
  const token = config.metricsToken
  if (!token) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state. Those that are done are gone; failed ones were given up after nine tries, within a day.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { count, ...labels } of await jobs.count()) this.set(labels, count)
    },
  })
  new Counter({
    name: 'ampersand_limits_refused_total',
    help: 'Attempts that a limit has refused, by rule.',
    labelNames: ['rule'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { rule, refused } of refusals.byRule()) this.inc({ rule }, refused)
    },
  })
  new Counter({
    name: 'ampersand_shortages_total',
    help: 'What could not be done for want of room or of an answer of the database, by what failed and how.',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { what, times } of troubles.shortages()) this.inc({ what }, times)
    },
  })
  http.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  http.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!matches(given, token)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
