import type * as z from 'zod/mini'
import type { Access, Endpoint } from '#shared/kernel/endpoint.ts'
import type { Services } from '../services.ts'
import type { Actor } from './actor.ts'

/** Where a call comes from, and the cookie it may set. */
export interface Caller {
  /** IPv4 address or IPv6 /64. */
  network: string
  /** Limits per network do not apply to loopback in the demo. */
  limitedByNetwork: boolean
  userAgent: string
  /** Address of the site, for links in mails. */
  siteUrl: string
  /** `maxAgeSeconds` null: until the browser is closed. */
  setSession(token: string, maxAgeSeconds: number | null): void
  /** Sets the cookie of this request anew. */
  keepSession(maxAgeSeconds: number | null): void
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
  handle(call: { input: unknown; actor: Actor | null; services: Services; caller: Caller }): Promise<unknown>
}

/** Binds one endpoint to the function that answers it. */
export type Serve = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  endpoint: Endpoint<I, O, A>,
  handle: (call: Call<I, A>) => Promise<z.input<O>>,
) => void

export type Routes = (serve: Serve) => void

/** Every served endpoint by name; refuses two of one name or one address. */
export const collectRoutes = (domains: readonly { routes?: Routes }[]): ReadonlyMap<string, Served> => {
  const served = new Map<string, Served>()
  const addresses = new Set<string>()
  const serve: Serve = (endpoint, handle) => {
    const address = `${endpoint.method} ${endpoint.path}`
    if (served.has(endpoint.name) || addresses.has(address)) {
      throw new Error(`endpoint served twice: ${endpoint.name} (${address})`)
    }
    addresses.add(address)
    served.set(endpoint.name, { endpoint, handle })
  }
  for (const { routes } of domains) routes?.(serve)
  return served
}
