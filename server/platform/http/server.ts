import fastify, { type FastifyInstance } from 'fastify'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Services } from '../domain/services.ts'
import type { Authenticate } from './actor.ts'
import { registerApiDocs } from './api-docs.ts'
import { isSecure, registerApi } from './api.ts'
import { ARRIVES_WITHIN, boundArrival, registerBodyBound } from './arrival.ts'
import { registerCompression } from './compression.ts'
import { registerFailures, sendFailure } from './failures.ts'
import { registerGate } from './health/gate.ts'
import { createHealth } from './health/health.ts'
import { answerMalformed, hasOneHost } from './malformed.ts'
import { registerMetrics } from './health/metrics.ts'
import { securityHeaders } from './security-headers.ts'
import type { Served } from './serve.ts'
import { noteTraffic } from './health/traffic.ts'

/** Maximum bytes of a JSON body. Pictures have their own route. */
const BODY_LIMIT = 64 * 1024

/** Paths that search engines must not index, even if the response is an error. Pages handle this themselves. */
const NOT_INDEXED = /^\/(api|media)\//

export const createHttp = (
  { config, log }: Pick<Services, 'config' | 'log'>,
  arrival = ARRIVES_WITHIN,
): FastifyInstance => {
  const http = fastify({
    loggerInstance: log.child(
      { part: 'http' },
      { level: config.logLevel === 'info' ? 'warn' : config.logLevel },
    ),
    bodyLimit: BODY_LIMIT,
    // Requests that arrive on an open connection while the server stops get a response before it's closed, because a
    // proxy may have chosen this process without knowing that it would stop.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    ...boundArrival(arrival),
    ...answerMalformed(securityHeaders({ https: isSecure({ config }), inlineScripts: [] })),
  }) as unknown as FastifyInstance
  registerBodyBound(http, arrival)
  return http
}

/** Registers headers, failures, health, metrics, the API and its description. */
export const registerHttp = async (
  http: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  routes: ReadonlyMap<string, Served>,
  { inlineScripts, maxLag }: { inlineScripts: readonly string[]; maxLag: number | undefined },
) => {
  const headers = securityHeaders({ https: isSecure(services), inlineScripts })
  http.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    reply.headers(headers)
    if (NOT_INDEXED.test(routeOptions.url ?? '')) reply.header('x-robots-tag', 'noindex')
    if (hasOneHost(raw)) return done()
    reply.header('connection', 'close')
    return done(new Failure(COMMON_REASONS.malformed))
  })
  await registerCompression(http)
  registerFailures(http, services.troubles)
  const gate = await registerGate(http, { services, maxLag })
  noteTraffic(http, services.traffic)
  registerMetrics(http, services)

  const health = createHealth(services)
  http.route({
    method: ['GET', 'HEAD'],
    url: '/api/health',
    exposeHeadRoute: false,
    config: { isHealthCheck: true, isCached: true, networkLimit: { name: 'health', perMinute: 600 } },
    handler: async (_request, reply) => {
      const found = await health()
      return reply
        .status(found.status === 'unavailable' ? 503 : 200)
        .header('cache-control', 'no-store')
        .send(found)
    },
  })

  const endpoints = [...routes.values()].map(({ endpoint }) => endpoint)
  await registerApiDocs(http, services, authenticate, endpoints)
  registerApi(http, services, authenticate, routes)
  http.setNotFoundHandler((_request, reply) => sendFailure(reply, new Failure(COMMON_REASONS.notFound)))
  http.all('/api/*', (_request, reply) => sendFailure(reply, new Failure(COMMON_REASONS.notFound)))
  return gate
}
