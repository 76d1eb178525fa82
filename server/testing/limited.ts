import type { RateLimit } from '#shared/kernel/endpoint.ts'
import { DOMAINS } from '../domains.ts'
import { collectRoutes } from '../platform/http/serve.ts'

/** Every limit of every endpoint that is the tightest for whom it counts. */
export const listLimited = (): { name: string; limit: RateLimit }[] =>
  [...collectRoutes(DOMAINS).values()].flatMap(({ endpoint: { name, limits = [] } }) =>
    limits
      .filter((limit) => limits.every(({ per, max }) => per !== limit.per || max >= limit.max))
      .map((limit) => ({ name, limit })),
  )
