/** The answer to an endpoint that a page asks first, as the client's cache keys it. */
export interface BootQuery {
  name: string
  input: unknown
  data: unknown
}

/** What the HTML of a page carries, so that nothing waits for a second round trip. */
export interface Boot {
  queries: BootQuery[]
}

/** The page of an address (path and query) as HTML, made of what the page carries; null where that does not do. */
export type DrawPage = (address: string, boot: Boot) => Promise<string | null>

/** Keeps in one browser whether the account sidebar is `open` or `collapsed`. */
export const SIDEBAR_COOKIE = 'sidebar_state'
