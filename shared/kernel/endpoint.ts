import type * as z from 'zod/mini'
import type { Reason } from './failure.ts'
import type { WhileRestricted } from './restriction.ts'

/** Who may call: anybody, signed-in members, staff (admins and moderators), or admins. */
export type Access = 'public' | 'member' | 'staff' | 'admin'

/** How many requests one network may make in a minute, counted under this name. */
export interface NetworkLimit {
  name: string
  perMinute: number
}

export interface RateLimit {
  /** Whose calls are counted together: one network (IPv4 address or IPv6 /64), its visitors alone, or one member. */
  per: 'network' | 'visitor' | 'member'
  max: number
  /** Length of the window in seconds. */
  seconds: number
  /** What happens while the limiter's store is away. */
  whenStoreDown: 'closed' | 'open'
}

/**
 * One operation, described once: server route, client call, OpenAPI entry and rate limits are derived from it; who
 * gets in is compared with a record written by hand (`<d>.samples.ts` on the server). Names in braces in the path are
 * taken from the input; the rest of the input travels in the query (GET, and beside a file) or as JSON body.
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
   * The resource it concerns, by the name under which a domain registers who may know of one (`resources` in its
   * declaration); without it the matter is the caller's own or nobody's in particular. Anyone who may not know of the one
   * that is named gets `not_found`.
   */
  concerns?: string
  /** For a call of members that changes something; without it, anyone who may only read is refused. */
  whileRestricted?: WhileRestricted
  input: I
  output: O
  /** The body is a file of one of these media types instead of JSON. */
  takes?: { types: readonly string[]; maxBytes: number }
  /** The answer is a file of one of these media types, and `output` is `nothing`. */
  gives?: { types: readonly string[] }
  reasons: readonly Reason[]
  limits?: readonly RateLimit[]
  /** Counts its requests by themselves, instead of with everything else that a network asks for. */
  networkLimit?: NetworkLimit
  /** The answer is cached in memory, so it's given even while the database can't take another call. */
  isCached?: boolean
  /** Searches for a member, so that it may be answered by the replica like what is public. */
  isSearch?: boolean
  /** A member who has to agree to new terms before anything else may call it all the same. */
  whileTermsWait?: boolean
}

/** Describes an endpoint; its name stays a literal type, so that lists of names can be checked by types. */
export const endpoint = <
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  A extends Access,
  const N extends string,
>(
  described: Endpoint<I, O, A, N>,
): Endpoint<I, O, A, N> => described

/** What a caller passes in. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What a caller gets back. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** A live event: `<domain>.<past tense>`, with the schema of what it carries. */
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

/** The names in braces of a path, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(PARAMETER)].map((match) => match[1] ?? '')

/** The address of a call: path with its parameters filled, and what is left of the input. */
export const fillPath = (path: string, input: Record<string, unknown>) => {
  const rest = { ...input }
  const filled = path.replaceAll(PARAMETER, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path: filled, rest }
}
