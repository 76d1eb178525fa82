import { MENU_AREAS, type MenuLink } from '#shared/domains/menus/menus.contract.ts'
import { FOOTER, MEMBER_HEADER } from '#shared/domains/menus/menus.data.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sidebarMenus } from './menus.tables.ts'

const link = (label: string, path: string): MenuLink => ({ label, path })

const HOME = link('Home', '/')
const BROWSE = link('Browse', '/browse')
const REGISTER = link('Register', '/register')
const LOG_IN = link('Log in', '/login')
const FORGOT_PASSWORD = link('Forgot password', '/forgot-password')
const PRIVACY = link('Privacy policy', '/privacy')
const TERMS = link('Terms', '/terms')
const CONTACT = link('Contact', '/contact')
const PROTECTION_POLICY = link('Protecting under-18s', '/protection-policy')
const PROFILE = link('My profile', '/profile/{username}')

const SEEDS = [
  { name: 'Header Unauth', area: MENU_AREAS.header, authRequired: false, links: [HOME, BROWSE, REGISTER] },
  {
    name: 'Header Auth',
    area: MENU_AREAS.header,
    authRequired: true,
    links: MEMBER_HEADER,
  },
  {
    name: 'Left Side Unauth',
    area: MENU_AREAS.left,
    authRequired: false,
    links: [HOME, BROWSE, REGISTER, LOG_IN, FORGOT_PASSWORD, PRIVACY, TERMS, CONTACT, PROTECTION_POLICY],
  },
  {
    name: 'Left Side Auth',
    area: MENU_AREAS.left,
    authRequired: true,
    links: [BROWSE, PROFILE, PRIVACY, TERMS, CONTACT, PROTECTION_POLICY],
  },
  { name: 'Footer Unauth', area: MENU_AREAS.footer, authRequired: false, links: FOOTER },
  { name: 'Footer Auth', area: MENU_AREAS.footer, authRequired: true, links: FOOTER },
] as const satisfies readonly NewMenu[]

type NewMenu = Pick<typeof sidebarMenus.$inferInsert, 'name' | 'area' | 'authRequired'> & {
  links: readonly MenuLink[]
}

/** Stores menus in the given order. */
export const createMenus = async (db: Executor, menus: readonly NewMenu[], now: Date): Promise<void> => {
  await db.insert(sidebarMenus).values(
    menus.map((menu, position) => ({
      ...menu,
      id: newId(),
      links: [...menu.links],
      createdAt: new Date(now.getTime() + position),
      updatedAt: now,
    })),
  )
}

/** Stores the six default menus, but only if there are no menus at all. */
export const seedMenus = async (db: Executor, now: Date): Promise<void> => {
  if ((await db.$count(sidebarMenus)) === 0) await createMenus(db, SEEDS, now)
}
