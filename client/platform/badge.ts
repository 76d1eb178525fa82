import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { PagePath } from '#shared/routes.ts'

/** What a domain declares in its `<d>.badge.ts`: the number beside the links to one of its pages. */
export interface BadgeDeclaration {
  page: PagePath
  /** Answers how much is new there. */
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType<{ count: number }>>
}
