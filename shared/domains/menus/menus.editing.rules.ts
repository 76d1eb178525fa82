import { isBlank } from '../../kernel/invisible.ts'
import { matchRoute } from '../../routes.ts'
import { MENU_AREAS, type Menu, type MenuLink } from './menus.contract.ts'

/**
 * Maximum number of menus on a site, and of links and assigned routes in a menu, and maximum characters of a name, a
 * label, and a path or route.
 */
export const MENU_LIMITS = { menus: 100, links: 50, routes: 50, name: 60, label: 60, path: 300 } as const

/** Messages for each problem, used by both the form and the server. */
export const MENU_PROBLEMS = {
  name_missing: 'A menu needs a name.',
  label_missing: 'A link needs a label.',
  path_missing: 'A link needs a path.',
  path_refused: 'A path begins with one “/” and has no spaces, or it is an address with “https://”.',
  placeholder_unknown: 'Only {username} can stand in braces.',
  placeholder_elsewhere:
    'Another site is not told the username: “{username}” can stand in paths of this site only.',
  route_missing: 'An assigned route cannot be empty.',
  route_refused: 'An assigned route begins with “/”.',
  route_twice: 'This route is already assigned to the menu.',
} as const

export type MenuProblem = keyof typeof MENU_PROBLEMS

interface Draft {
  name?: string
  links: readonly MenuLink[]
  assignedRoutes?: readonly string[]
}

/**
 * Whether a link's target is a path on this site or the HTTPS URL of a different site, and not something that a browser
 * would interpret as a different host or a script.
 */
const isLinkTarget = (path: string): boolean =>
  !/[\s\\]/.test(path) && (/^\/(?!\/)/.test(path) || (/^https:\/\/[^/]/i.test(path) && URL.canParse(path)))

const pathProblem = (path: string): MenuProblem | null => {
  if (!path) return 'path_missing'
  if (!isLinkTarget(path)) return 'path_refused'
  if (!path.startsWith('/') && path.includes('{')) return 'placeholder_elsewhere'
  return /\{(?!username\})|(?<!\{username)\}/.test(path) ? 'placeholder_unknown' : null
}

const routeProblem = (route: string, before: readonly string[]): MenuProblem | null => {
  if (!route) return 'route_missing'
  if (!route.startsWith('/')) return 'route_refused'
  return before.includes(route) ? 'route_twice' : null
}

/**
 * Returns the problems that prevent a menu, or its links alone, from being stored, by field: `name`, `links.0.path`,
 * `assignedRoutes.1`.
 */
export const menuProblems = ({ name, links, assignedRoutes = [] }: Draft): Record<string, MenuProblem> => {
  const routes = assignedRoutes.map((route) => route.trim())
  const fields: [string, MenuProblem | null][] = [
    ['name', isBlank(name ?? '-') ? 'name_missing' : null],
    ...links.flatMap(({ label, path }, at): [string, MenuProblem | null][] => [
      [`links.${at}.label`, isBlank(label) ? 'label_missing' : null],
      [`links.${at}.path`, pathProblem(path.trim())],
    ]),
    ...routes.map((route, at): [string, MenuProblem | null] => [
      `assignedRoutes.${at}`,
      routeProblem(route, routes.slice(0, at)),
    ]),
  ]
  return Object.fromEntries(fields.filter((field): field is [string, MenuProblem] => field[1] !== null))
}

/** Whether the path is on the site but has no page. */
export const isMissingPage = (path: string): boolean =>
  path.startsWith('/') && matchRoute(path.toLowerCase().replace(/[?#].*/, '')) === null

/** Returns the paths in the menus' links that have no page. */
export const missingPaths = (menus: readonly Pick<Menu, 'links'>[]): string[] => {
  const paths = menus.flatMap(({ links }) => links.map(({ path }) => path))
  return [...new Set(paths)].filter(isMissingPage)
}

/** Returns which pages a menu shows on. In the left column, without assigned routes, its name decides. */
export const placeOf = ({
  name,
  area,
  assignedRoutes,
  authRequired,
}: Pick<Menu, 'name' | 'area' | 'assignedRoutes'> & { authRequired: boolean }) => {
  if (assignedRoutes.length > 0) return 'assigned'
  if (area !== MENU_AREAS.left) return 'everywhere'
  if (name === 'Left Profile') return 'profiles'
  return name === (authRequired ? 'Left Side Auth' : 'Left Side Unauth') ? 'other_pages' : 'nowhere'
}
