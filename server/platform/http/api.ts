import { once } from 'node:events'
import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { isStaff } from '#shared/kernel/staff.ts'
import { requireWithin } from '../limits/limits.ts'
import { forReading, type Services } from '../domain/services.ts'
import {
  lacksSecondFactor,
  owesAgreement,
  requireUnrestricted,
  type Actor,
  type Authenticate,
} from './actor.ts'
import { ifAvailable } from './failures.ts'
import { addressOf, isLimitedByNetwork, networkOf } from './network.ts'
import { siteOriginOf } from './origin.ts'
import type { Caller, FileAnswer, FileBody, Served } from './serve.ts'
import {
  clearSessionCookie,
  clearReferralCookie,
  deviceInCookieHeader,
  referralInCookieHeader,
  setDeviceCookie,
  setReferralCookie,
  setSessionCookie,
  tokenInCookieHeader,
} from './session-cookie.ts'

export const isSecure = ({ config }: Pick<Services, 'config'>): boolean => config.siteUrl.startsWith('https:')

export const actorOf = async <A extends Actor>(
  services: Services,
  authenticate: Authenticate<A>,
  request: FastifyRequest,
): Promise<A | null> => {
  const token = tokenInCookieHeader(request.headers.cookie, isSecure(services))
  return token ? authenticate(token) : null
}

export const callerOf = (services: Services, request: FastifyRequest, reply: FastifyReply): Caller => {
  const secure = isSecure(services)
  const address = addressOf(request.raw, services.config.trustProxy)
  const session = tokenInCookieHeader(request.headers.cookie, secure)
  return {
    network: networkOf(address),
    limitedByNetwork: isLimitedByNetwork(services.config, address),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    isAhead: request.headers['sec-purpose']?.toString().startsWith('prefetch') ?? false,
    get siteUrl() {
      return siteOriginOf(services.config.siteUrl, request.headers) ?? ''
    },
    session,
    device: deviceInCookieHeader(request.headers.cookie, secure),
    keepDevice: (proof) => setDeviceCookie(reply, secure, proof),
    get referral() {
      return referralInCookieHeader(request.headers.cookie, secure)
    },
    keepReferral: (ref) => setReferralCookie(reply, secure, ref),
    forgetReferral: () => clearReferralCookie(reply, secure),
    setSession: (token, maxAge) => setSessionCookie(reply, secure, token, maxAge),
    keepSession: (maxAge) => void (session && setSessionCookie(reply, secure, session, maxAge)),
    clearSession: () => clearSessionCookie(reply, secure),
  }
}

const requireAccess = (services: Services, endpoint: Endpoint, actor: Actor | null) => {
  if (endpoint.access === 'public') return
  if (!actor) throw new Failure(COMMON_REASONS.notSignedIn)
  if (endpoint.access === 'member') {
    if (endpoint.method === 'GET') return
    const { whileRestricted } = endpoint
    requireUnrestricted(actor, { whileRestricted, now: services.clock.now() })
    return
  }
  if (!isStaff(actor.role)) {
    throw new Failure(endpoint.access === 'admin' ? COMMON_REASONS.notAdmin : COMMON_REASONS.notStaff)
  }
  if (endpoint.access === 'admin' && actor.role !== 'admin') throw new Failure(COMMON_REASONS.notAdmin)
  if (lacksSecondFactor(services, actor)) throw new Failure(COMMON_REASONS.secondFactorRequired)
}

/**
 * Returns the actor as the endpoint sees them. A member who must first accept new terms counts as a visitor on public
 * endpoints, and is rejected on all others.
 */
const admit = (services: Services, endpoint: Endpoint, actor: Actor | null): Actor | null => {
  if (!actor || endpoint.whileTermsWait || !owesAgreement(services, actor)) return actor
  if (endpoint.access !== 'public') throw new Failure(COMMON_REASONS.termsFirst)
  return null
}

const requireWithinLimitsOf = async (
  services: Services,
  { name, limits = [] }: Endpoint,
  caller: Caller,
  actor: Actor | null,
) => {
  const network = caller.limitedByNetwork ? caller.network : undefined
  const keys = { network, visitor: actor ? undefined : network, member: actor?.id }
  for (const limit of limits) {
    const key = keys[limit.per]
    if (!key) continue
    await requireWithin(services.limits, { ...limit, name: `${name}:${limit.per}:${limit.seconds}` }, key)
  }
}

/** Parses an endpoint's input. Throws a failure that lists each invalid field. */
export const parseInput = (endpoint: Endpoint, raw: unknown): unknown => {
  const parsed = z.safeParse(endpoint.input, raw)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'input'] ??= issue.message
  throw new Failure(COMMON_REASONS.invalidInput, { fields })
}

/** A call before its input is parsed. */
interface RawCall {
  actor: Actor | null
  caller: Caller
  raw: unknown
  file?: FileBody | undefined
}

/**
 * Whether the replica may serve a call. It doesn't serve cached data, which is read once for everyone, or data that
 * only members see, which is small and written as often as it's read.
 */
const onlyReads = ({ method, access, isCached, isSearch }: Endpoint) =>
  method === 'GET' && !isCached && (access === 'public' || isSearch === true)

/**
 * Runs one call as the given actor: checks access and input, runs the handler, and returns only the declared fields.
 */
export const runCall = async (
  services: Services,
  { endpoint, handle }: Served,
  { actor, caller, raw, file }: RawCall,
): Promise<unknown> => {
  requireAccess(services, endpoint, actor)
  const admitted = admit(services, endpoint, actor)
  const input = parseInput(endpoint, raw)
  const from = onlyReads(endpoint) ? forReading(services) : services
  const answer = await handle({ input, actor: admitted, services: from, caller, file })
  return endpoint.gives ? answer : z.parse(endpoint.output, answer)
}

/** Runs one call as the API does, including the endpoint's own limits. */
export const runLimitedCall = async (services: Services, served: Served, call: RawCall): Promise<unknown> => {
  await requireWithinLimitsOf(services, served.endpoint, call.caller, call.actor)
  return runCall(services, served, call)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rawInput = (request: FastifyRequest, { takes }: Endpoint): unknown => {
  const sent = request.method === 'GET' || takes ? request.query : (request.body ?? {})
  if (!isRecord(sent))
    throw new Failure(COMMON_REASONS.invalidInput, { fields: { input: 'must be an object' } })
  return { ...sent, ...(isRecord(request.params) ? request.params : {}) }
}

/** Returns the body as a stream that fails with `too_large` after `maxBytes`. */
const fileOf = (request: FastifyRequest, maxBytes: number): FileBody => {
  const { body } = request
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Failure(COMMON_REASONS.tooLarge)
  if (!(body instanceof Readable)) {
    throw new Failure(COMMON_REASONS.invalidInput, { fields: { file: 'is missing' } })
  }
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes > maxBytes) done(new Failure(COMMON_REASONS.tooLarge))
      else done(null, chunk)
    },
  })
  body.once('error', () =>
    stream.destroy(new Failure(COMMON_REASONS.invalidInput, { fields: { file: 'is incomplete' } })),
  )
  body.pipe(stream)
  return { type: request.headers['content-type']?.split(';')[0] ?? '', stream }
}

/** Maximum size, in bytes, of a rejected file that's still read to the end. */
const PASSED_OVER = 20 * 1024 * 1024

/**
 * Reads a rejected file to the end, because closing a connection with unread bytes resets it, and the sender, or a
 * proxy in between, loses the response. Files too large to be sent by mistake aren't read.
 */
const passOver = ({ raw, headers }: FastifyRequest, reply: FastifyReply) => {
  if (Number(headers['content-length'] ?? Infinity) > PASSED_OVER)
    return void reply.header('connection', 'close')
  raw.unpipe()
  raw.resume()
}

interface FileSending {
  request: FastifyRequest
  reply: FastifyReply
  types: readonly string[]
  answer: FileAnswer
}

/** Waits until content is available. Throws if there's no content, while a different response can still be sent. */
const untilItBegins = async (stream: Readable) => {
  if (stream.readable && stream.readableLength === 0) await once(stream, 'readable')
}

const sendFile = async (
  { troubles }: Pick<Services, 'troubles'>,
  { request, reply, types, answer }: FileSending,
) => {
  const { tag, keptFor, saveAs, open, sent } = answer
  const kept =
    keptFor === null ? 'private, no-store' : keptFor > 0 ? `private, max-age=${keptFor}` : 'private, no-cache'
  const headers = {
    'cache-control': saveAs ? 'no-store' : kept,
    vary: 'cookie',
    etag: tag,
    ...(saveAs && { 'content-disposition': `attachment; filename="${saveAs}"` }),
  }
  const { method, routeOptions } = request
  if (request.headers['if-none-match'] === tag) return reply.headers(headers).status(304).send()
  const file = await open()
  if (!file) throw new Failure(COMMON_REASONS.notFound)
  if (!types.includes(file.type)) throw new Error(`an endpoint gave a file of type ${file.type}`)
  const { stream } = file
  // Without this, the file would be read to the end for nothing.
  if (method === 'HEAD') stream.destroy()
  else {
    try {
      await untilItBegins(stream)
      await sent?.()
    } catch (error) {
      stream.destroy()
      throw error
    }
    stream.once('error', (error) =>
      troubles.note(error, 'a file was broken off', { method, route: routeOptions.url }),
    )
  }
  return reply.headers({ ...headers, 'content-type': file.type, 'content-length': file.size }).send(stream)
}

/** A URL that can't belong to a file gets the same response as an unknown file. */
const notFoundForInvalid = (error: unknown) => {
  const isInvalid = error instanceof Failure && error.reason === COMMON_REASONS.invalidInput
  throw isInvalid ? new Failure(COMMON_REASONS.notFound) : error
}

/** Registers every endpoint in the contracts at its own path. */
export const registerApi = (
  http: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  routes: ReadonlyMap<string, Served>,
) => {
  for (const served of routes.values()) {
    const { endpoint } = served
    const { takes, gives, networkLimit, isCached } = endpoint
    const add = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { takesFile: takes !== undefined, networkLimit, isCached },
        handler: async (request, reply) => {
          const caller = callerOf(services, request, reply)
          const finding = actorOf(services, authenticate, request)
          const actor = isCached ? ((await ifAvailable(finding)) ?? null) : await finding
          const run = async () => {
            const raw = rawInput(request, endpoint)
            const file = takes && fileOf(request, takes.maxBytes)
            return runLimitedCall(services, served, { actor, caller, raw, file })
          }
          const running = run()
          if (takes) running.catch(() => passOver(request, reply))
          if (!gives) return reply.header('cache-control', 'no-store').send(await running)
          const answer = (await running.catch(notFoundForInvalid)) as FileAnswer
          return sendFile(services, { request, reply, types: gives.types, answer })
        },
      })
    if (!takes) add(http)
    else {
      http.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser([...takes.types], (_request, body, done) => done(null, body))
        add(scope)
      })
    }
  }
}
