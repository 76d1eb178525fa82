import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { Access, Endpoint } from '#shared/kernel/endpoint.ts'
import type { Services } from '../domain/services.ts'
import type { Actor } from './actor.ts'

/** A call's origin, and the cookies it sent and may set. */
export interface Caller {
  /** IPv4 address or IPv6 /64. */
  network: string
  /** Whether network limits apply. In the demo, they don't apply to loopback. */
  limitedByNetwork: boolean
  userAgent: string
  /** Whether the browser is prefetching, in which case no one has followed the link yet. */
  isAhead: boolean
  /** The site's URL, for links in emails. */
  siteUrl: string
  /** The browser's current session token. */
  session: string | undefined
  /** Proof that an account was used in this browser before. */
  device: string | undefined
  keepDevice(proof: string): void
  /** The referral in the link that brought this browser to the site, or undefined once someone has registered in it. */
  referral: string | undefined
  keepReferral(ref: string): void
  forgetReferral(): void
  /** If `maxAgeSeconds` is null, the session lasts until the browser is closed. */
  setSession(token: string, maxAgeSeconds: number | null): void
  /** Sets this request's session cookie again. */
  keepSession(maxAgeSeconds: number | null): void
  /** Ends the session in the browser, and clears the pages and pictures it has stored. */
  clearSession(): void
}

type ActorFor<A extends Access> = A extends 'public' ? Actor | null : Actor

export interface Call<I extends z.ZodMiniType, A extends Access> {
  input: z.output<I>
  actor: ActorFor<A>
  services: Services
  caller: Caller
}

export interface Served {
  endpoint: Endpoint
  handle(call: {
    input: unknown
    actor: Actor | null
    services: Services
    caller: Caller
    file: FileBody | undefined
  }): Promise<unknown>
}

/** A file sent to a caller. */
export interface FileAnswer {
  /** ETag: changes with the content. */
  tag: string
  /**
   * Number of seconds for which the browser may reuse the file without revalidating, or null if it may not keep a copy.
   */
  keptFor: number | null
  /** The name to save the file under. If it's set, the browser doesn't show the file, and keeps no other copy. */
  saveAs?: string
  /** Null if the file is gone. */
  open(): Promise<{ type: string; size: number; stream: Readable } | null>
  /** Runs before the content is sent, unless the browser has it already or requests only the headers. */
  sent?(): Promise<void>
}

/** A file received from a caller. Reading beyond the endpoint's limit fails with `too_large`. */
export interface FileBody {
  type: string
  stream: Readable
}

/** Binds an endpoint to its handler. */
type ServeJson = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  endpoint: Endpoint<I, O, A>,
  handle: (call: Call<I, A>) => Promise<z.input<O>>,
) => void

export interface Serve extends ServeJson {
  /** Binds an endpoint that returns a file. */
  file<I extends z.ZodMiniType, A extends Access>(
    endpoint: Endpoint<I, z.ZodMiniType, A>,
    handle: (call: Call<I, A>) => Promise<FileAnswer>,
  ): void
  /** Binds an endpoint that takes a file. */
  upload<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
    endpoint: Endpoint<I, O, A>,
    handle: (call: Call<I, A> & { file: FileBody }) => Promise<z.input<O>>,
  ): void
}

export type Routes = (serve: Serve) => void

/** Returns every served endpoint by name. Throws if two share a name or a path. */
export const collectRoutes = (domains: readonly { routes?: Routes }[]): ReadonlyMap<string, Served> => {
  const served = new Map<string, Served>()
  const addresses = new Set<string>()
  const bind = (way: 'takes' | 'gives' | 'json') => (endpoint: Endpoint, handle: unknown) => {
    const described = endpoint.takes ? 'takes' : endpoint.gives ? 'gives' : 'json'
    if (described !== way) throw new Error(`endpoint served in another way than described: ${endpoint.name}`)
    const address = `${endpoint.method} ${endpoint.path}`
    if (served.has(endpoint.name) || addresses.has(address)) {
      throw new Error(`endpoint served twice: ${endpoint.name} (${address})`)
    }
    addresses.add(address)
    served.set(endpoint.name, { endpoint, handle: handle as Served['handle'] })
  }
  const serve: Serve = Object.assign(bind('json'), { file: bind('gives'), upload: bind('takes') })
  for (const { routes } of domains) routes?.(serve)
  return served
}
