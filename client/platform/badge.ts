import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { PagePath } from '#shared/routes.ts'

/** The `meta` of a query that counts what waits for staff: it's loaded again after every decision in a queue. */
export const WAITS_FOR_STAFF = { waitsForStaff: true }

/** What a domain declares in its `<d>.badge.ts`: the number beside the links to one of its pages. */
export interface BadgeDeclaration {
  page: PagePath
  /** Answers how much is new there. */
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType<{ count: number }>>
}
