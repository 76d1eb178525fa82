import { type ComponentProps, type ComponentType, createContext, use } from 'react'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

/** `<LinkProvider value={RouterLink}>` turns every link in the UI into a link of the app's router. */
export const LinkProvider = LinkContext.Provider

/** A link within the site. `aria-current="page"`, passed in or set by the router's link, marks the current page. */
export function Link(props: LinkProps) {
  const Component = use(LinkContext)
  return <Component {...props} />
}
