import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { NetworkLimit } from '#shared/kernel/endpoint.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Rule } from '../../limits/limits.ts'
import type { Services } from '../../domain/services.ts'
import { sendFailure } from '../failures.ts'
import { addressOf, isLimitedByNetwork, networkOf } from '../network.ts'
import { isOwnOrigin, isUnsafe } from '../origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A health check. It gets a response even under load, so that a busy server isn't considered down. */
    isHealthCheck?: boolean
    /** The same as for an endpoint (`shared/kernel/endpoint.ts`). */
    networkLimit?: NetworkLimit
    isCached?: boolean
  }
}

const EVERYTHING_ELSE: NetworkLimit = { name: 'all', perMinute: 600 }

const ruleOf = ({ name, perMinute }: NetworkLimit): Rule => ({
  name: `${name}:network:60`,
  max: perMinute,
  seconds: 60,
  whenStoreDown: 'open',
})

/** The fraction of the maximum lag above which a process counts as busy. */
const BUSY = 1 / 20

/** Milliseconds that the first call in the queue for the database may have waited before new calls are rejected. */
const MAX_WAIT = { postgres: 500, embedded: 2_000 }

/** Seconds after which a client rejected by an overloaded server may retry. */
const TRY_AGAIN = 10

export interface Gate {
  /** Whether the process is too busy to render pages, so that browsers do it. */
  isBusy(): boolean
  /** Throws `unavailable` if others have been waiting for the database for too long. */
  requireRoom(): void
}

interface GateOptions {
  services: Services
  /**
   * Milliseconds of event-loop lag above which the process rejects requests. If absent, it never does. Above a
   * twentieth of it, pages are sent without being rendered, which is most of a page's cost.
   */
  maxLag: number | undefined
}

/**
 * Guards every response, including pages and pictures: rejects requests from other sites, too many requests from one
 * network, and all requests while the process is overloaded. Built files don't count towards limits. Reports whether
 * the process is busy, and rejects calls if the database has no capacity for another.
 */
export const registerGate = async (
  http: FastifyInstance,
  { services, maxLag }: GateOptions,
): Promise<Gate> => {
  const { config, limits, database, troubles } = services

  if (maxLag) {
    await http.register(underPressure, {
      maxEventLoopDelay: maxLag,
      pressureHandler: (request, reply) => {
        const { url, config: route } = request.routeOptions
        // Parts of a page that was already sent cost little, and the page is broken without them.
        if (route.isHealthCheck || route.isBuiltFile) return
        const failure = new Failure(COMMON_REASONS.unavailable, { retryAfter: TRY_AGAIN })
        troubles.note(failure, 'the process lags behind', { route: url })
        sendFailure(reply, failure)
      },
    })
  }

  const requireRoom = () => {
    if (database.longestWait() <= MAX_WAIT[database.engine]) return
    throw new Failure(COMMON_REASONS.unavailable, { retryAfter: TRY_AGAIN })
  }

  http.addHook('onRequest', async ({ method, headers, raw, routeOptions }) => {
    if (isUnsafe(method) && !isOwnOrigin(config.siteUrl, headers)) {
      throw new Failure(COMMON_REASONS.foreignOrigin)
    }
    const { isBuiltFile, isCached, networkLimit = EVERYTHING_ELSE } = routeOptions.config
    if (isBuiltFile) return
    if (!isCached) requireRoom()
    const address = addressOf(raw, config.trustProxy)
    if (!isLimitedByNetwork(config, address)) return
    const { allowed, retryAfter } = await limits.take(ruleOf(networkLimit), networkOf(address))
    if (!allowed) throw new Failure(COMMON_REASONS.tooManyRequests, { retryAfter })
  })
  return {
    isBusy: () => maxLag !== undefined && http.memoryUsage().eventLoopDelay > maxLag * BUSY,
    requireRoom,
  }
}
