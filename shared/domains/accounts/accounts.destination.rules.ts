/** Maximum characters of a destination passed along with a sign-up. */
export const DESTINATION_MAX = 2000

/** Placeholder for the site's origin. Only the path after it matters. */
const HERE = 'http://site'

/** The log-in and registration pages, which aren't valid destinations. */
const ENTRANCES: ReadonlySet<string> = new Set(['/login', '/register', '/landing/register'])

/**
 * Returns the address within this site that someone was going to, or null for any other address and for log-in and
 * registration.
 */
export const destinationIn = (from: string | null | undefined): string | null => {
  if (!from?.startsWith('/') || !URL.canParse(from, HERE)) return null
  const { origin, pathname, search, hash } = new URL(from, HERE)
  const address = pathname + search + hash
  // Browsers treat two leading slashes as a different host.
  const isHere = origin === HERE && !address.startsWith('//') && !ENTRANCES.has(pathname)
  return isHere && address.length <= DESTINATION_MAX ? address : null
}
