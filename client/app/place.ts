import { matchRoute } from '#shared/routes.ts'
import type { NavItem } from '#client/ui/frame/navigation.ts'

/** Sections of the site with more pages than links that lead to them. */
const SECTIONS: ReadonlySet<string> = new Set(['Dashboard', 'Messages', 'Photos', 'Friends', 'Admin'])

const sectionOf = (path: string): string | undefined => {
  const category = matchRoute(path)?.route.category
  return category && SECTIONS.has(category) ? category : undefined
}

/** On a page that none of these links leads to, marks the first that leads into its section. The router's link marks its own. */
export const withPlace = (items: readonly NavItem[], path: string): readonly NavItem[] => {
  const section = sectionOf(path)
  if (!section || items.some(({ href }) => href === path)) return items
  const first = items.find(({ href }) => href && sectionOf(href) === section)
  return items.map((item) => (item === first ? { ...item, current: true } : item))
}
