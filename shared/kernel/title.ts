/** Title of every page in discreet mode. */
export const NEUTRAL_TITLE = 'Notes'

/** Cookie with which a browser asks for the neutral title and icon. */
export const DISCREET_COOKIE = 'discreet'

/** Whether a browser's cookies ask for the neutral title and icon. */
export const asksForDiscretion = (cookies: string): boolean =>
  cookies.split('; ').includes(`${DISCREET_COOKIE}=1`)

/** What a tab and the browser's history show of a page. */
export const documentTitle = (title: string, siteName: string, isDiscreet: boolean): string =>
  isDiscreet ? NEUTRAL_TITLE : `${title} · ${siteName}`

/** The same with how much is new, as `(3) Inbox · Ampersand`. */
export const titleWithNews = (title: string, news: number): string =>
  news > 0 ? `(${news > 99 ? '99+' : news}) ${title}` : title
