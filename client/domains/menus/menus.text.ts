import type { Menu } from '#shared/domains/menus/menus.contract.ts'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { MENU_LIMITS, placeOf } from '#shared/domains/menus/menus.editing.rules.ts'

export const AREA_TEXT: Record<Menu['area'], string> = { 1: 'Top Header', 2: 'Left Sidebar', 3: 'Footer' }

const audience = (isForMembers: boolean) => (isForMembers ? 'Members' : 'Visitors')
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const shownOn = (menu: StoredMenu) => {
  switch (placeOf(menu)) {
    case 'assigned':
      return `on ${counted(menu.assignedRoutes.length, 'page')} only`
    case 'everywhere':
      return 'on every page'
    case 'profiles':
      return 'on profiles'
    case 'other_pages':
      return 'wherever no other left menu shows'
    case 'nowhere':
      return 'on no page, as its name belongs to none'
  }
}

export const MENUS_TEXT = {
  title: 'Menus',
  description:
    'The links of the header, the left column and the footer. You see a change straight away, everyone else within a minute.',
  loadFailed: 'We couldn’t load the menus.',
  add: 'New menu',
  toLinks: 'Menu links',
  none: 'There are no menus',
  noneHelp:
    'Header and footer show their built-in links. The six default menus come back the next time the server starts.',
  emptyArea: 'There is no menu here.',
  audience,
  summary: (menu: StoredMenu) => `${counted(menu.links.length, 'link')} · ${shownOn(menu)}`,
  editNamed: (name: string) => `Edit “${name}”`,
  delete: (name: string) => `Delete “${name}”`,
  deleteTitle: ({ name, area, authRequired }: StoredMenu) =>
    `Delete the menu “${name}” (${AREA_TEXT[area]}, ${audience(authRequired).toLowerCase()})?`,
  deleteHelp: (links: number) => `Its ${counted(links, 'link')} will go with it. You can’t undo this.`,
  confirmDelete: 'Delete menu',
  deleted: 'Menu deleted',
  deleteFailed: (message: string) => `Failed to delete menu: ${message}`,
  saved: 'Menu saved successfully!',
  saveFailed: (message: string) => `Failed to save menu: ${message}`,
} as const

export const MENU_FORM_TEXT = {
  name: 'Name',
  nameHelp:
    'In the left sidebar, the name decides where a menu without assigned pages shows: “Left Profile” on profiles, “Left Side Auth” on the other pages of members, “Left Side Unauth” on those of visitors.',
  area: 'Area',
  audience: 'For',
  audienceHelp: 'Members and visitors each see their own menus.',
  links: 'Links',
  linksHelp: '“{username}” in a path becomes the name of the signed-in member.',
  noLinks: 'This menu has no links yet.',
  link: (number: number) => `Link ${number}`,
  label: 'Label',
  path: 'Path',
  noPage: 'There is no page at this path.',
  unknownTitle: 'No page has this address. Save it anyway?',
  unknownHelp: (path: string) => `A link leads to ${path}.`,
  saveAllTheSame: 'Save anyway',
  addLink: 'Add link',
  fullLinks: `A menu has at most ${MENU_LIMITS.links} links.`,
  named: (label: string, number: number) => (label.trim() ? `“${label.trim()}”` : `link ${number}`),
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  isFirst: 'This is the first link.',
  isLast: 'This is the last link.',
  remove: (name: string) => `Remove ${name}`,
  removeRoute: (number: number) => `Remove route ${number}`,
  moved: (name: string, to: number, of: number) => `${name} is now link ${to} of ${of}.`,
  removed: (name: string) => `${name} has been removed.`,
  routes: 'Pages',
  routesHelp:
    'If you assign pages, the menu shows on those only: “/winks”, or “/profile/{username}” for every profile.',
  route: (number: number) => `Route ${number}`,
  addRoute: 'Assign a route',
  fullRoutes: `A menu has at most ${MENU_LIMITS.routes} assigned routes.`,
  save: 'Save menu',
  cancel: 'Cancel',
  discardTitle: (name: string) => `Discard your changes to “${name}”?`,
  discardNew: 'Discard the new menu?',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
  changedTitle: 'Another admin has changed this menu in the meantime',
  deletedTitle: 'Another admin has deleted this menu in the meantime',
  deletedHelp: 'What you entered is still here.',
} as const

/** Returns the text shown if another admin has changed or deleted the menu in the meantime. */
export const otherVersionText = (stored: StoredMenu | undefined) =>
  stored
    ? { title: MENU_FORM_TEXT.changedTitle }
    : { title: MENU_FORM_TEXT.deletedTitle, help: MENU_FORM_TEXT.deletedHelp }

export const MENU_LINKS_TEXT = {
  title: 'Menu links',
  description: 'Edit a menu’s links. The pages you can link to are listed below.',
  toMenus: 'All menus',
  menu: 'Menu',
  option: ({ name, area, authRequired }: StoredMenu) =>
    `${name} (${AREA_TEXT[area]}, ${audience(authRequired).toLowerCase()})`,
  save: 'Save links',
  saveFailed: 'Failed to update menu',
  routes: 'Known routes',
  routesHelp: 'Every page of the site, and every link that leads nowhere.',
  missing: 'Missing',
  missingGroup: 'Links that lead nowhere',
  add: 'Add',
  addNamed: (path: string) => `Add ${path} to the menu`,
  added: (path: string) => `${path} has been added to the menu.`,
} as const
