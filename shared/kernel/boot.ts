import type { FailureBody } from './failure.ts'

/** The result of one of a page's queries, with its key in the client's cache. */
export interface BootQuery {
  key: readonly unknown[]
  data: unknown
}

/** Data embedded in a page's HTML, to avoid a second round trip. */
export interface Boot {
  queries: BootQuery[]
  /** The page's path and query. */
  address: string
  /** The server's time in milliseconds since 1970, for anything shown relative to now. */
  now: number
  isSidebarOpen: boolean
  isDiscreet: boolean
}

/** Calls an endpoint by name without the network. Returns the response that the page's viewer would get. */
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
   * Replaces the root element: the rendered page, with a message shown until the scripts have loaded. Null if rendering
   * is left to the scripts.
   */
  html: string | null
}

/** Runs the client's router on the server for one page. */
export type RenderPage = (asked: PageAsked) => Promise<PageAnswer>

/**
 * The cookie with the state of the account sidebar, `open` or `collapsed`. With `.open` appended, it's also open on
 * pages where it starts as icons.
 */
export const SIDEBAR_COOKIE = 'sidebar_state'

/** Returns whether the sidebar is open on pages where it starts as icons, and elsewhere. */
export const readSidebarCookie = (value = '') => {
  const [elsewhere, withIcons] = value.split('.')
  return { elsewhere: elsewhere !== 'collapsed', withIcons: withIcons === 'open' }
}
