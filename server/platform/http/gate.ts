import { existsSync, readdirSync } from 'node:fs'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Rule } from '../limits/limits.ts'
import type { Services } from '../services.ts'
import { sendFailure } from './failures.ts'
import { isLoopbackAddress, networkOf } from './network.ts'
import { isOwnOrigin, isUnsafe } from './origin.ts'

const perMinute = (name: string, max: number): Rule => ({ name, max, seconds: 60, whenStoreDown: 'open' })
const PICTURES = perMinute('pictures:network:60', 3000)
const EVERYTHING_ELSE = perMinute('all:network:60', 600)

/** Asked by whoever watches over the server, who must not take a busy one for a dead one. */
const HEALTH = '/api/health'

/** Seconds after which somebody who met an overloaded server may try again. */
const TRY_AGAIN = 10

/** Addresses of the files of the built client; none before it is built. */
const filesIn = (root: string | undefined) => {
  const paths = root && existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : []
  return new Set(paths.map((path) => `/${path}`))
}

export interface GateOptions {
  services: Services
  /** Folder of the built client, whose files count for nothing. */
  clientRoot?: string | undefined
  /** Milliseconds by which the process may lag behind before it turns people away; without it, it never does. */
  maxLag?: number | undefined
}

/**
 * Stands in front of every answer, pages and pictures included: what another site sent, what one network asks too
 * often, and what an overloaded process could not answer in time goes no further.
 */
export const registerGate = async (
  http: FastifyInstance,
  { services, clientRoot, maxLag }: GateOptions,
): Promise<void> => {
  const { config, limits } = services
  const files = filesIn(clientRoot)

  if (maxLag) {
    await http.register(underPressure, {
      maxEventLoopDelay: maxLag,
      pressureHandler: (request, reply) => {
        if (request.url === HEALTH) return
        sendFailure(reply, new Failure(COMMON_REASONS.unavailable, { retryAfter: TRY_AGAIN }))
      },
    })
  }

  http.addHook('onRequest', async (request) => {
    if (isUnsafe(request.method) && !isOwnOrigin(config.siteUrl, request.headers)) {
      throw new Failure(COMMON_REASONS.foreignOrigin)
    }
    const path = request.url.split('?')[0] ?? ''
    if (path === HEALTH || files.has(path)) return
    if (config.demo && isLoopbackAddress(request.ip)) return
    const rule = path.startsWith('/media/') ? PICTURES : EVERYTHING_ELSE
    const { allowed, retryAfter } = await limits.take(rule, networkOf(request.ip))
    if (!allowed) throw new Failure(COMMON_REASONS.tooManyRequests, { retryAfter })
  })
}
