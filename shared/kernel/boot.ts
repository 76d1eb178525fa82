import type { FailureBody } from './failure.ts'

/** What one query of a page was answered, under its key in the client's cache. */
export interface BootQuery {
  key: readonly unknown[]
  data: unknown
}

/** What the HTML of a page carries, so that nothing waits for a second round trip. */
export interface Boot {
  queries: BootQuery[]
  /** Path and query of the page. */
  address: string
  /** Milliseconds since 1970 on the server's clock, for what is said relative to now. */
  now: number
  isSidebarOpen: boolean
  isDiscreet: boolean
}

/** A call without the network: what the endpoint of this name answers anyone who asked for the page. */
export type CallHere = (
  name: string,
  input: unknown,
) => Promise<{ data: unknown } | { status: number; failure: FailureBody['error'] }>

export interface PageAsked extends Omit<Boot, 'queries'> {
  call: CallHere
  /** Whether there is time to render it; its data is fetched anyway. */
  mayRender: boolean
}

export interface PageAnswer {
  queries: BootQuery[]
  /** What stands in place of the root element until the scripts have come, and with it; null where the page is left to them. */
  html: string | null
}

/** Runs the client's router for one page on the server. */
export type RenderPage = (asked: PageAsked) => Promise<PageAnswer>

/**
 * Keeps in one browser whether the account sidebar is `open` or `collapsed`; with `.open` behind it, it is open on pages
 * that start with icons, too.
 */
export const SIDEBAR_COOKIE = 'sidebar_state'

/** What the cookie says of a page; both states, as they can be toggled. */
export const readSidebarCookie = (value = '') => {
  const [elsewhere, withIcons] = value.split('.')
  return { elsewhere: elsewhere !== 'collapsed', withIcons: withIcons === 'open' }
}
