import { MENU_AREAS, type Menu, type MenuLink } from './menus.contract.ts'

/**
 * A menu link ready for use: lower-cased, `{username}` filled with the signed-in member's name; null where a
 * placeholder cannot be filled.
 */
export const fillMenuLink = ({ label, path }: MenuLink, username: string | null): MenuLink | null => {
  const filled = username === null ? path : path.replaceAll('{username}', encodeURIComponent(username))
  return /\{\w+\}/.test(filled) ? null : { label, path: filled.toLowerCase() }
}

/** What shows while no menu of the area is there. */
const FALLBACKS: Partial<Record<Menu['area'], readonly MenuLink[]>> = {
  [MENU_AREAS.header]: [{ label: 'Home', path: '/' }],
  [MENU_AREAS.footer]: [
    { label: 'About', path: '/about' },
    { label: 'Privacy', path: '/privacy' },
    { label: 'Terms', path: '/terms' },
    { label: 'Contact', path: '/contact' },
  ],
}

/** The links of one area, ready for use: of the stored menus, or the fallback where none is stored. */
export const linksOfArea = (
  menus: readonly Menu[] | undefined,
  area: Menu['area'],
  username: string | null,
): MenuLink[] => {
  const stored = menus?.filter((menu) => menu.area === area) ?? []
  const links = stored.length > 0 ? stored.flatMap((menu) => menu.links) : (FALLBACKS[area] ?? [])
  return links.map((link) => fillMenuLink(link, username)).filter((link) => link !== null)
}
