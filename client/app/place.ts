import { matchRoute } from '#shared/routes.ts'
import type { NavItem } from '#client/ui/frame/NavList.tsx'

/** Sections of the site with more pages than links to them. */
const SECTIONS: ReadonlySet<string> = new Set(['Dashboard', 'Messages', 'Photos', 'Friends', 'Admin'])

const sectionOf = (path: string): string | undefined => {
  const category = matchRoute(path)?.route.category
  return category && SECTIONS.has(category) ? category : undefined
}

/** The current place: the path, and the list that a message or chat was opened from. */
interface Place {
  path: string
  list: unknown
}

/** Whether a link leads to the current list, which the path alone doesn't reveal. */
const leadsToList = (href: string, { path, list }: Place): boolean => {
  if (path.startsWith('/chat/') || (path === '/messages/inbox' && list === 'chats'))
    return href.startsWith('/chat/')
  return path.startsWith('/messages/') && href === `/messages/${String(list)}`
}

/**
 * Marks the link to the current list. Otherwise, on a page that no link leads to, marks the first link into its
 * section. A link to the page itself is marked by the router's link.
 */
export const withPlace = (items: readonly NavItem[], place: Place): readonly NavItem[] => {
  const { path } = place
  const own = items.find(({ href }) => href && leadsToList(href, place))
  const section = sectionOf(path)
  if (!own && (!section || items.some(({ href }) => href === path))) return items
  const first = own ?? items.find(({ href }) => href && sectionOf(href) === section)
  return items.map((item) => {
    if (item === first) return { ...item, current: true }
    return item.href === path ? { ...item, current: false } : item
  })
}

const WITHOUT = ['/', '/login', '/register']

/** Whether the lost-connection banner may show at this URL. */
export const mayShowBanner = (path: string): boolean =>
  !WITHOUT.includes(path) && !path.startsWith('/landing')
