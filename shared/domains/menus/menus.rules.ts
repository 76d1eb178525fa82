import { matchRoute } from '../../routes.ts'
import { MENU_AREAS, type Menu, type MenuLink } from './menus.contract.ts'
import { FOOTER, MEMBER_HEADER } from './menus.data.ts'

/** The current page and its viewer. A null `username` means a visitor. */
export interface MenuPlace {
  path: string
  username: string | null
}

/**
 * Returns a menu link ready for use. A path on this site is lower-cased, and `{username}` is replaced by the signed-in
 * member's. Returns null if a placeholder can't be filled, which includes any on other sites, as they're never given
 * the username.
 */
export const fillMenuLink = ({ label, path }: MenuLink, username: string | null): MenuLink | null => {
  const isOurs = path.startsWith('/')
  const filled =
    isOurs && username !== null ? path.replaceAll('{username}', encodeURIComponent(username)) : path
  if (/\{\w+\}/.test(filled)) return null
  return { label, path: isOurs ? filled.toLowerCase() : filled }
}

const fillLinks = (links: readonly MenuLink[], { username }: MenuPlace): MenuLink[] =>
  links.map((link) => fillMenuLink(link, username)).filter((link) => link !== null)

/** Returns the links shown while the area has no menu. */
const fallbackOf = (area: Menu['area'], { username }: MenuPlace): readonly MenuLink[] => {
  if (area === MENU_AREAS.footer) return FOOTER
  return username === null ? [{ label: 'Home', path: '/' }] : MEMBER_HEADER
}

/** Whether a menu is assigned to a route, either by its path or by its pattern in the route table. */
const isAssigned = ({ assignedRoutes }: Menu, { path }: MenuPlace): boolean =>
  assignedRoutes.some((route) => route === path || route === matchRoute(path)?.route.path)

/** Returns the links of the menus that show here, or the fallback if none is stored. */
const linksOfArea = (
  menus: readonly Menu[] | undefined,
  area: typeof MENU_AREAS.header | typeof MENU_AREAS.footer,
  place: MenuPlace,
): MenuLink[] => {
  const stored = (menus ?? []).filter((menu) => menu.area === area)
  if (stored.length === 0) return fillLinks(fallbackOf(area, place), place)
  const shown = stored.filter((menu) => menu.assignedRoutes.length === 0 || isAssigned(menu, place))
  return fillLinks(
    shown.flatMap(({ links }) => links),
    place,
  )
}

/** Returns the footer's links, including the admin area for staff. */
export const footerLinks = (
  menus: readonly Menu[] | undefined,
  place: MenuPlace,
  isStaff: boolean,
): MenuLink[] => [
  ...linksOfArea(menus, MENU_AREAS.footer, place),
  ...(isStaff ? [{ label: 'Admin', path: '/admin' }] : []),
]

export const headerLinks = (menus: readonly Menu[] | undefined, place: MenuPlace): MenuLink[] =>
  linksOfArea(menus, MENU_AREAS.header, place)

/**
 * Returns the left menu's links: from the menu assigned to this route, else from `Left Profile` on profiles, else from
 * the menu for the viewer's login state. If several have the same name, the first is used.
 */
export const leftMenuLinks = (menus: readonly Menu[] | undefined, place: MenuPlace): MenuLink[] => {
  const left = (menus ?? []).filter((menu) => menu.area === MENU_AREAS.left)
  const named = (name: string) => left.find((menu) => menu.name === name && menu.assignedRoutes.length === 0)
  const isProfile = matchRoute(place.path)?.route.path === '/profile/{username}'
  const menu =
    left.find((each) => isAssigned(each, place)) ??
    (isProfile ? named('Left Profile') : undefined) ??
    named(place.username === null ? 'Left Side Unauth' : 'Left Side Auth')
  return fillLinks(menu?.links ?? [], place)
}
