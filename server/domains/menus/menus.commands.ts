import { MENU_AREAS, type MenuLink } from '#shared/domains/menus/menus.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sidebarMenus } from './menus.tables.ts'

const link = (label: string, path: string): MenuLink => ({ label, path })

const HOME = link('Home', '/')
const BROWSE = link('Browse', '/browse')
const REGISTER = link('Register', '/register')
const LOG_IN = link('Log in', '/login')
const FORGOT_PASSWORD = link('Forgot password', '/forgot-password')
const ABOUT = link('About', '/about')
const PRIVACY = link('Privacy', '/privacy')
const TERMS = link('Terms', '/terms')
const CONTACT = link('Contact', '/contact')
const PROTECTION_POLICY = link('Protecting under-18s', '/protection-policy')
const PROFILE = link('My profile', '/profile/{username}')
const MESSAGES = link('Messages', '/messages/inbox')
const DASHBOARD = link('Dashboard', '/dashboard')

const SEEDS = [
  { name: 'Header Unauth', area: MENU_AREAS.header, authRequired: false, links: [HOME, BROWSE, REGISTER] },
  {
    name: 'Header Auth',
    area: MENU_AREAS.header,
    authRequired: true,
    links: [DASHBOARD, BROWSE, MESSAGES, PROFILE],
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
  {
    name: 'Footer Unauth',
    area: MENU_AREAS.footer,
    authRequired: false,
    links: [ABOUT, PRIVACY, TERMS, CONTACT],
  },
  {
    name: 'Footer Auth',
    area: MENU_AREAS.footer,
    authRequired: true,
    links: [ABOUT, PRIVACY, TERMS, CONTACT],
  },
] as const

/** Stores the six default menus, but only while there is no menu at all. */
export const seedMenus = async (db: Executor, now: Date): Promise<void> => {
  const stored = await db.select({ id: sidebarMenus.id }).from(sidebarMenus).limit(1)
  if (stored.length > 0) return
  await db.insert(sidebarMenus).values(
    SEEDS.map((seed, position) => ({
      ...seed,
      id: newId(),
      links: [...seed.links],
      createdAt: new Date(now.getTime() + position),
      updatedAt: now,
    })),
  )
}
