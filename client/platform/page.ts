import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { Session } from '#shared/domains/accounts/accounts.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { PagePath } from '#shared/routes.ts'

/** The context in which a page is opened. */
export interface PageOpened {
  client: QueryClient
  session: Session | null
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
}

/** A page of the app. */
export interface Page {
  /** Fetches the page's code. */
  component: () => Promise<ComponentType>
  /**
   * Fetches the data its queries need first, unless it's cached: in parallel with the code, and on the server for the
   * HTML. The page retries and reports any failure.
   */
  load?: (opened: PageOpened) => Promise<unknown>
  /** Fetches the code of the parts that only members see. The page waits for it as well as for its own code. */
  memberCode?: (opened: PageOpened) => Promise<unknown>
  /** Whether the server also renders the page, so that it's shown before its scripts have loaded and hydrate it. */
  isRendered?: true
}

/** A domain's pages, by their paths in `shared/routes.ts`. */
export type Pages = Readonly<Record<PagePath, Page>>

/** The `meta` of a query that counts items waiting for staff. It's refetched after every decision in a queue. */
export const WAITS_FOR_STAFF = { waitsForStaff: true }

/** A domain's `<d>.badge.ts` declaration: the number next to the links to one of its pages. */
export interface BadgeDeclaration {
  page: PagePath
  /** Returns the number of new items on the page. */
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType<{ count: number }>>
}
