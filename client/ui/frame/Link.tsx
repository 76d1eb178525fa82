import { type ComponentProps, type ComponentType, createContext, use } from 'react'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

/** `<LinkProvider value={RouterLink}>` makes every link of the interface a link of the app's router. */
export const LinkProvider = LinkContext.Provider

/** A link inside the site; `aria-current="page"`, given or set by the router's link, marks where one is. */
export function Link(props: LinkProps) {
  const Component = use(LinkContext)
  return <Component {...props} />
}
