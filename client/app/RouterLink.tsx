import { Link } from '@tanstack/react-router'
import type { LinkProps } from '#client/ui/Link.tsx'

/** The router's link under the plain `href` that the interface components know. */
export function RouterLink({ href, ...rest }: LinkProps) {
  if (!href.startsWith('/') || href.startsWith('/api/')) return <a href={href} {...rest} />
  const { pathname, searchParams, hash } = new URL(href, location.origin)
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams)}
      hash={hash.slice(1)}
      activeOptions={{ exact: true, includeSearch: false }}
      {...rest}
    />
  )
}
