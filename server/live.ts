import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Redis } from 'ioredis'
import {
  findSessions,
  listOpenSessions,
} from '#server/domains/accounts/sessions/accounts.sessions.queries.ts'
import { MESSAGES, RESOURCES } from './domains.ts'
import { owesAgreement } from './platform/http/actor.ts'
import { addressOf, isLimitedByNetwork, networkOf } from './platform/http/network.ts'
import { isOwnOrigin } from './platform/http/origin.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { tokenInCookieHeader } from './platform/http/session-cookie.ts'
import { createHub } from './platform/realtime/hub.ts'
import type { ServedMessage } from './platform/realtime/messages.ts'
import { listKnown } from './platform/domain/resource.ts'
import type { Services } from './platform/domain/services.ts'

interface LiveParts {
  http: HttpServer
  redis: Redis | undefined
  messages?: ReadonlyMap<string, ServedMessage>
  isAllowedOrigin?(request: IncomingMessage): boolean
}

/**
 * Adds the live hub to the services. The hub has access to the sessions and the domains' resources and client messages.
 */
export const withHub = (base: Omit<Services, 'hub'>, { http, redis, ...parts }: LiveParts): Services => {
  const { config, clock, db, limits, troubles } = base
  const https = config.siteUrl.startsWith('https:')
  const services: Services = {
    ...base,
    hub: createHub({
      http,
      redis,
      troubles,
      clock,
      limits,
      resources: RESOURCES,
      listKnown: (questions) => listKnown(db, { resources: RESOURCES, now: clock.now() }, questions),
      tell: async ({ resource, id }) => RESOURCES.get(resource)?.notifyOfMember?.(services, id) ?? null,
      messages: parts.messages ?? MESSAGES,
      runMessage: ({ handle }, call) => handle({ services, ...call }),
      headers: securityHeaders({ https, inlineScripts: [] }),
      isAllowedOrigin: parts.isAllowedOrigin ?? (({ headers }) => isOwnOrigin(config.siteUrl, headers)),
      networkOf: (request) => {
        const address = addressOf(request, config.trustProxy)
        return { key: networkOf(address), limited: isLimitedByNetwork(config, address) }
      },
      authenticate: async (requests) => {
        const tokens = requests.map(({ headers }) => tokenInCookieHeader(headers.cookie, https))
        const actors = await findSessions(db, tokens, clock.now())
        return actors.map((actor) => (actor && !owesAgreement(base, actor) ? actor : null))
      },
      listOpenSessions: (ids) => listOpenSessions(db, ids, clock.now()),
    }),
  }
  return services
}
