import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { Services } from '../domain/services.ts'
import type { Authenticate } from './actor.ts'
import { actorOf } from './api.ts'
import { openApiOf } from './openapi.ts'

/**
 * Serves the API description and a page to read it: to everyone in the demo, otherwise only to admins. Anyone else gets
 * the same response as for an unknown URL.
 */
export const registerApiDocs = async (
  http: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  endpoints: readonly Endpoint[],
) => {
  const document = openApiOf(endpoints, 'Ampersand')
  await http.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (services.config.demo) return
      const actor = await actorOf(services, authenticate, request)
      if (actor?.role !== 'admin') throw new Failure(COMMON_REASONS.notFound)
    })
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', theme: { title: 'API' } })
    scope.get('/api/openapi.json', () => document)
  })
}
