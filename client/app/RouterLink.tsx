import { Link } from '@tanstack/react-router'
import { matchRoute } from '#shared/routes.ts'
import type { LinkProps } from '#client/ui/frame/Link.tsx'

/**
 * The router's link under the plain `href` that the interface components know. What is no page of the app, a
 * document of the server above all, is opened by a full page load. A link that says it is not the current one may lead to
 * another view at the same path.
 */
export function RouterLink({ href, ...rest }: LinkProps) {
  if (!href.startsWith('/')) return <a href={href} {...rest} />
  const { pathname, searchParams, hash } = new URL(href, 'http://site')
  const route = matchRoute(pathname)?.route
  if (!route || route.isDocument) return <a href={href} {...rest} />
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
