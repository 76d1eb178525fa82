import { Link, useRouter } from '@tanstack/react-router'
import { matchRoute } from '#shared/routes.ts'
import type { LinkProps } from '#client/ui/frame/Link.tsx'

/** Matches a URL that the router leaves unchanged: no query, and nothing to encode or strip. */
const PLAIN = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/

/**
 * A `RouterLink` in the server's HTML that skips building the URL in the router: a page has dozens of links, and none
 * is followed on the server. The server only renders the router's pages, so an active link is always one of them.
 */
function PlainLink({ href, ...rest }: LinkProps) {
  const { pathname, search } = useRouter().stores.location.get()
  const current = pathname === '/' ? pathname : pathname.replace(/\/$/, '')
  const isActive = current === href && (rest['aria-current'] !== false || Object.keys(search).length === 0)
  if (!isActive) return <a {...rest} href={href} />
  const className = rest.className ? `${rest.className} active` : 'active'
  return <a {...rest} className={className} href={href} data-status="active" aria-current="page" />
}

/**
 * Adapts the router's link to the plain `href` that UI components pass. Anything that isn't a page of the app, above
 * all a server document, opens with a full page load. A link marked as not current may lead to a different view at the
 * same path.
 */
export function RouterLink({ href, ...rest }: LinkProps) {
  // Left out of the browser build.
  if (import.meta.env.SSR && typeof document === 'undefined' && PLAIN.test(href)) {
    return <PlainLink {...rest} href={href} />
  }
  if (!href.startsWith('/')) return <a {...rest} href={href} />
  const { pathname, searchParams, hash } = new URL(href, 'http://site')
  const route = matchRoute(pathname)?.route
  if (!route || route.isDocument) return <a {...rest} href={href} />
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams)}
      hash={hash.slice(1)}
      activeOptions={{ exact: true, includeSearch: searchParams.size > 0 || rest['aria-current'] === false }}
      {...rest}
    />
  )
}
