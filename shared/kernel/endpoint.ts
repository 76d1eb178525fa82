import type * as z from 'zod/mini'
import type { Reason } from './failure.ts'
import type { WhileRestricted } from './restriction.ts'

/** Who may call: anyone, signed-in members, staff (admins and moderators), or admins. */
export type Access = 'public' | 'member' | 'staff' | 'admin'

/** How many requests a network may make per minute. They're counted under this name. */
export interface NetworkLimit {
  name: string
  perMinute: number
}

export interface RateLimit {
  /**
   * The calls that are counted together: those of one network (IPv4 address or IPv6 /64), of a network's visitors only,
   * or of one member.
   */
  per: 'network' | 'visitor' | 'member'
  max: number
  /** Window length in seconds. */
  seconds: number
  /**
   * Whether each process counts calls on its own (`closed`) or all calls are allowed (`open`) while the limiter's store
   * is down.
   */
  whenStoreDown: 'closed' | 'open'
}

/**
 * One operation, described once. Server route, client call, OpenAPI entry and rate limits are derived from it, and
 * access is checked against a hand-written record (`<d>.samples.ts` on the server). Placeholders in the path are filled
 * from the input, and the rest of the input is sent in the query (for GET, and alongside a file) or as a JSON body.
 */
export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
  N extends string = string,
> {
  /** `<domain>.<verb><Noun>` */
  name: N
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${'api' | 'media' | 'functions'}/${string}`
  access: A
  /**
   * The resource the call is about, by the name under which a domain registers who may know of it (`resources` in its
   * declaration). Without it, the call is about the caller's own data or no particular member's. Callers who may not
   * know of the item get `not_found`.
   */
  concerns?: string
  /** For members' calls that change something. Without it, calls by read-only members are rejected. */
  whileRestricted?: WhileRestricted
  input: I
  output: O
  /** The body is a file of one of these media types instead of JSON. */
  takes?: { types: readonly string[]; maxBytes: number }
  /** The response is a file of one of these media types, and `output` is `nothing`. */
  gives?: { types: readonly string[] }
  reasons: readonly Reason[]
  limits?: readonly RateLimit[]
  /** Counts its requests separately from the network's other requests. */
  networkLimit?: NetworkLimit
  /** The response is cached in memory, so it's available even while the database can't take another call. */
  isCached?: boolean
  /** A search by a member, which may be served from the replica like public data. */
  isSearch?: boolean
  /** Can be called by members who must agree to new terms before anything else. */
  whileTermsWait?: boolean
}

/** Describes an endpoint. Its name stays a literal type, so that lists of names can be type-checked. */
export const endpoint = <
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  A extends Access,
  const N extends string,
>(
  described: Endpoint<I, O, A, N>,
): Endpoint<I, O, A, N> => described

/** The input a caller passes. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** The output a caller gets. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** A live event: `<domain>.<past tense>`, with its payload's schema. */
export interface LiveEvent<P extends z.ZodMiniType = z.ZodMiniType> {
  name: string
  payload: P
}

export const liveEvent = <P extends z.ZodMiniType>(name: string, payload: P): LiveEvent<P> => ({
  name,
  payload,
})

export type PayloadOf<E extends LiveEvent> = z.output<E['payload']>

const PARAMETER = /\{(\w+)\}/g

/** Returns a path's placeholders, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(PARAMETER)].map((match) => match[1] ?? '')

/** Returns a call's path with its placeholders filled, and the rest of the input. */
export const fillPath = (path: string, input: Record<string, unknown>) => {
  const rest = { ...input }
  const filled = path.replaceAll(PARAMETER, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path: filled, rest }
}
