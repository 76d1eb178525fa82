import { Link, useRouter } from '@tanstack/react-router'
import { matchRoute } from '#shared/routes.ts'
import type { LinkProps } from '#client/ui/frame/Link.tsx'

/** An address that the router writes as it's given: without a query, and with nothing to be encoded or cut off. */
const PLAIN = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/

/**
 * What `RouterLink` is in the HTML of a page, without the router building the address: a page has dozens of links, and on
 * the server none of them is followed. What the server renders is a page of the router, so a link to it is, too.
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
 * The router's link under the plain `href` that the interface components know. What is no page of the app, a
 * document of the server above all, is opened by a full page load. A link that says it is not the current one may lead to
 * another view at the same path.
 */
export function RouterLink({ href, ...rest }: LinkProps) {
  // The build for the browser leaves it out.
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
