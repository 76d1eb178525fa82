import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { Access, Endpoint } from '#shared/kernel/endpoint.ts'
import type { Services } from '../domain/services.ts'
import type { Actor } from './actor.ts'

/** Where a call comes from, and the cookies it brought and may set. */
export interface Caller {
  /** IPv4 address or IPv6 /64. */
  network: string
  /** Limits per network do not apply to loopback in the demo. */
  limitedByNetwork: boolean
  userAgent: string
  /** Whether the browser asks before anybody has followed the link. */
  isAhead: boolean
  /** Address of the site, for links in mails. */
  siteUrl: string
  /** The token of the session that this browser has until now. */
  session: string | undefined
  /** What this browser keeps to show that an account was used in it before. */
  device: string | undefined
  keepDevice(proof: string): void
  /** By whose link this browser came, as the link said; undefined once someone has registered in it. */
  referral: string | undefined
  keepReferral(ref: string): void
  forgetReferral(): void
  /** `maxAgeSeconds` null: until the browser is closed. */
  setSession(token: string, maxAgeSeconds: number | null): void
  /** Sets the cookie of this request again. */
  keepSession(maxAgeSeconds: number | null): void
  /** Ends the session in the browser, with what it keeps of the pages and pictures. */
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

/** A file for a caller. */
export interface FileAnswer {
  /** ETag: changes with the content. */
  tag: string
  /** Seconds for which the browser may show it again without asking; null where it may keep no copy at all. */
  keptFor: number | null
  /** The name under which the browser saves it, instead of showing it, and keeps no other copy. */
  saveAs?: string
  /** Null where the file is gone. */
  open(): Promise<{ type: string; size: number; stream: Readable } | null>
  /** Runs before the content is sent; not where the browser has it already, or asks for the headers only. */
  sent?(): Promise<void>
}

/** A file from a caller. What is read beyond the limit of the endpoint fails with `too_large`. */
export interface FileBody {
  type: string
  stream: Readable
}

/** Binds one endpoint to the function that answers it. */
type ServeJson = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  endpoint: Endpoint<I, O, A>,
  handle: (call: Call<I, A>) => Promise<z.input<O>>,
) => void

export interface Serve extends ServeJson {
  /** Binds an endpoint that gives a file. */
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

/** Every served endpoint by name; refuses two of one name or one address. */
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
