/** The title of every page in discreet mode. */
export const NEUTRAL_TITLE = 'Notes'

/** The cookie a browser uses to request the neutral title and icon. */
export const DISCREET_COOKIE = 'discreet'

/** Whether a browser's cookies request the neutral title and icon. */
export const asksForDiscretion = (cookies: string): boolean =>
  cookies.split('; ').includes(`${DISCREET_COOKIE}=1`)

/** Returns a page's title for the tab and the browser's history. */
export const documentTitle = (title: string, siteName: string, isDiscreet: boolean): string =>
  isDiscreet ? NEUTRAL_TITLE : `${title} · ${siteName}`

/** Returns a title with the number of new items, like `(3) Inbox · Ampersand`. */
export const titleWithNews = (title: string, news: number): string =>
  news > 0 ? `(${news > 99 ? '99+' : news}) ${title}` : title
