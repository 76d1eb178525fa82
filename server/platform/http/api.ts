import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { Services } from '../services.ts'
import type { Actor, Authenticate } from './actor.ts'
import { isLimitedByNetwork, networkOf } from './network.ts'
import { siteOriginOf } from './origin.ts'
import type { Caller, Served } from './serve.ts'
import { clearSessionCookie, setSessionCookie, tokenInCookieHeader } from './session-cookie.ts'

export const isSecure = (services: Services): boolean => services.config.siteUrl.startsWith('https:')

export const actorOf = async (
  services: Services,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<Actor | null> => {
  const token = tokenInCookieHeader(request.headers.cookie, isSecure(services))
  return token ? authenticate(token) : null
}

export const callerOf = (services: Services, request: FastifyRequest, reply: FastifyReply): Caller => {
  const secure = isSecure(services)
  const ownToken = tokenInCookieHeader(request.headers.cookie, secure)
  return {
    network: networkOf(request.ip),
    limitedByNetwork: isLimitedByNetwork(services.config, request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    siteUrl: siteOriginOf(services.config.siteUrl, request.headers) ?? '',
    setSession: (token, maxAge) => void setSessionCookie(reply, secure, token, maxAge),
    keepSession: (maxAge) => void (ownToken && setSessionCookie(reply, secure, ownToken, maxAge)),
    clearSession: () => void clearSessionCookie(reply, secure),
  }
}

const requireAccess = (endpoint: Endpoint, actor: Actor | null) => {
  if (endpoint.access === 'public') return
  if (!actor) throw new Failure(COMMON_REASONS.notSignedIn)
  if (endpoint.access === 'admin' && actor.role !== 'admin') throw new Failure(COMMON_REASONS.notAdmin)
}

const requireWithinLimits = async (
  services: Services,
  { name, limits = [] }: Endpoint,
  caller: Caller,
  actor: Actor | null,
) => {
  for (const limit of limits) {
    const key = limit.per === 'network' ? (caller.limitedByNetwork ? caller.network : null) : actor?.id
    if (!key) continue
    const rule = { ...limit, name: `${name}:${limit.per}:${limit.seconds}` }
    const verdict = await services.limits.take(rule, key)
    if (!verdict.allowed) {
      throw new Failure(COMMON_REASONS.tooManyRequests, { retryAfter: verdict.retryAfter })
    }
  }
}

/** Input of an endpoint, or a failure that names each wrong field. */
export const parseInput = (endpoint: Endpoint, raw: unknown): unknown => {
  const parsed = z.safeParse(endpoint.input, raw)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'input'] ??= issue.message
  throw new Failure(COMMON_REASONS.invalidInput, { fields })
}

/** Runs one call as the given actor: access, input, handler, and only the declared fields of its answer. */
export const runCall = async (
  services: Services,
  { endpoint, handle }: Served,
  actor: Actor | null,
  caller: Caller,
  raw: unknown,
): Promise<unknown> => {
  requireAccess(endpoint, actor)
  const input = parseInput(endpoint, raw)
  return z.parse(endpoint.output, await handle({ input, actor, services, caller }))
}

/** Runs one call like the API does, the endpoint's own limits included. */
export const runLimitedCall = async (
  services: Services,
  served: Served,
  actor: Actor | null,
  caller: Caller,
  raw: unknown,
): Promise<unknown> => {
  await requireWithinLimits(services, served.endpoint, caller, actor)
  return runCall(services, served, actor, caller, raw)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rawInput = (request: FastifyRequest): unknown => {
  const sent = request.method === 'GET' ? request.query : (request.body ?? {})
  if (!isRecord(sent))
    throw new Failure(COMMON_REASONS.invalidInput, { fields: { input: 'must be an object' } })
  return { ...sent, ...(isRecord(request.params) ? request.params : {}) }
}

/** Registers every endpoint of the contracts under its own address. */
export const registerApi = (
  http: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  routes: ReadonlyMap<string, Served>,
) => {
  for (const served of routes.values()) {
    const { endpoint } = served
    http.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const caller = callerOf(services, request, reply)
        const actor = await actorOf(services, authenticate, request)
        const answer = await runLimitedCall(services, served, actor, caller, rawInput(request))
        return reply.header('cache-control', 'no-store').send(answer)
      },
    })
  }
}
