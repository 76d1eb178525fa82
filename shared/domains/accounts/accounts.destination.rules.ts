/** Characters of a destination that travels with a sign-up. */
export const DESTINATION_MAX = 2000

/** Stands for the site; only what comes behind it counts. */
const HERE = 'http://site'

/** The entry pages, which are no destination. */
const ENTRANCES: ReadonlySet<string> = new Set(['/login', '/register', '/landing/register'])

/** The address within this site where someone was going; null for any other, and for log-in and registration. */
export const destinationIn = (from: string | null | undefined): string | null => {
  if (!from?.startsWith('/') || !URL.canParse(from, HERE)) return null
  const { origin, pathname, search, hash } = new URL(from, HERE)
  const address = pathname + search + hash
  // What begins with two slashes is another host for a browser.
  const isHere = origin === HERE && !address.startsWith('//') && !ENTRANCES.has(pathname)
  return isHere && address.length <= DESTINATION_MAX ? address : null
}
