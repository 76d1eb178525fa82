import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { Session } from '#shared/domains/accounts/accounts.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { PagePath } from '#shared/routes.ts'

/** What a page is opened with. */
export interface PageOpened {
  client: QueryClient
  session: Session | null
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
}

/** A page of the app. */
export interface Page {
  /** Fetches its code. */
  component: () => Promise<ComponentType>
  /**
   * Fetches what its own queries ask first, where it is not there yet: beside the code, and on the server for the HTML
   * to carry. Whatever fails is asked again by the page, which says so.
   */
  load?: (opened: PageOpened) => Promise<unknown>
  /** Fetches what only members see of it; the page waits for that as for its code. */
  memberCode?: (opened: PageOpened) => Promise<unknown>
  /** Rendered by the server, too: it shows before its scripts have come, which then take it over. */
  isRendered?: true
}

/** The pages of a domain, by their addresses in `shared/routes.ts`. */
export type Pages = Readonly<Record<PagePath, Page>>

/** The `meta` of a query that counts what waits for staff: it's loaded again after every decision in a queue. */
export const WAITS_FOR_STAFF = { waitsForStaff: true }

/** What a domain declares in its `<d>.badge.ts`: the number beside the links to one of its pages. */
export interface BadgeDeclaration {
  page: PagePath
  /** Answers how much is new there. */
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType<{ count: number }>>
}
