import type { FastifyInstance } from 'fastify'
import { UNSUBSCRIBE_PAGE } from '#shared/domains/notifications/notifications.contract.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { unsubscribe } from './notifications.commands.ts'

/** The content types mail clients use to unsubscribe. Only the token in the URL matters. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Handles one-click unsubscribing by mail clients (RFC 8058), at the URL of the page for browsers. */
export const registerUnsubscribing = (http: FastifyInstance, services: Services) => {
  http.register(async (scope) => {
    scope.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, null),
    )
    scope.post<{ Querystring: { token?: unknown } }>(UNSUBSCRIBE_PAGE, async (request, reply) => {
      const { token } = request.query
      await unsubscribe(services, typeof token === 'string' ? token : '')
      return reply.header('cache-control', 'no-store').send({})
    })
  })
}
