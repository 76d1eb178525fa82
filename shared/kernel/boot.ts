import type { FailureBody } from './failure.ts'

/** The result of one of a page's queries, with its key in the client's cache. */
export interface BootQuery {
  key: readonly unknown[]
  data: unknown
}

/** Data embedded in a page's HTML, so that nothing waits for a second round trip. */
export interface Boot {
  queries: BootQuery[]
  /** The page's path and query. */
  address: string
  /** Milliseconds since 1970 by the server's clock, for anything shown relative to now. */
  now: number
  isSidebarOpen: boolean
  isDiscreet: boolean
}

/** Calls an endpoint by name without the network, and returns what anyone requesting the page would get. */
export type CallHere = (
  name: string,
  input: unknown,
) => Promise<{ data: unknown } | { status: number; failure: FailureBody['error'] }>

export interface PageAsked extends Omit<Boot, 'queries'> {
  call: CallHere
  /** Whether there's time to render it. Its data is fetched anyway. */
  mayRender: boolean
}

export interface PageAnswer {
  queries: BootQuery[]
  /**
   * Replaces the root element: the rendered one, and a notice shown until the scripts have loaded. Null if rendering is
   * left to the scripts.
   */
  html: string | null
}

/** Runs the client's router on the server for one page. */
export type RenderPage = (asked: PageAsked) => Promise<PageAnswer>

/**
 * Stores in the browser whether the account sidebar is `open` or `collapsed`. With `.open` appended, it's also open on
 * pages that start with icons.
 */
export const SIDEBAR_COOKIE = 'sidebar_state'

/** Returns whether the sidebar is open on pages that start with icons, and elsewhere. */
export const readSidebarCookie = (value = '') => {
  const [elsewhere, withIcons] = value.split('.')
  return { elsewhere: elsewhere !== 'collapsed', withIcons: withIcons === 'open' }
}
