import { describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { MENU_AREAS, type Menu } from './menus.contract.ts'
import { fillMenuLink, footerLinks, headerLinks, leftMenuLinks } from './menus.rules.ts'

const visitor = (path = '/browse') => ({ path, username: null })
const member = (path = '/dashboard') => ({ path, username: 'Rose' })

let lastId = 0
/** Returns a stored menu with one link labelled with the menu's name. */
const menu = (area: Menu['area'], name: string, more: Partial<Menu> = {}): Menu => ({
  id: String((lastId += 1)),
  area,
  name,
  links: [{ label: name, path: '/about' }],
  assignedRoutes: [],
  ...more,
})
const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label)

describe('a menu link', () => {
  test(
    'contains the signed-in member’s username in lower case, even on someone else’s profile',
    covers('SHELL-20', 'SHELL-21', 'SHELL-22'),
    () => {
      const link = { label: 'Mine', path: '/Profile/{username}' }
      const menus = [menu(MENU_AREAS.left, 'Left Profile', { links: [link] })]
      expect(leftMenuLinks(menus, member('/profile/somebody-else'))).toEqual([
        { label: 'Mine', path: '/profile/rose' },
      ])
    },
  )

  test('keeps the capitals in the URL of another site', covers('ADM-MENU-35.2'), () => {
    const link = { label: 'Help', path: 'https://example.org/Help?In=English' }
    expect(fillMenuLink(link, 'Rose')).toEqual(link)
  })

  test('is dropped if its placeholder can’t be filled', covers('SHELL-24', 'ADM-MENU-35.2'), () => {
    expect(fillMenuLink({ label: 'Mine', path: '/profile/{username}' }, null)).toBeNull()
    expect(fillMenuLink({ label: 'Odd', path: '/x/{unknown}' }, 'Rose')).toBeNull()
    expect(fillMenuLink({ label: 'Else', path: 'https://example.org/{username}' }, 'Rose')).toBeNull()
  })
})

describe('the header', () => {
  test(
    'shows Home to visitors while no menu is stored or the menus are unknown',
    covers('SHELL-04', 'SHELL-06'),
    () => {
      const home = [{ label: 'Home', path: '/' }]
      expect(headerLinks(undefined, visitor())).toEqual(home)
      expect(headerLinks([], visitor())).toEqual(home)
    },
  )

  test('shows the seeded links to members while no menu is stored', covers('SHELL-05'), () => {
    expect(headerLinks(undefined, member())).toEqual([
      { label: 'Dashboard', path: '/dashboard' },
      { label: 'Browse', path: '/browse' },
      { label: 'Messages', path: '/messages/inbox' },
      { label: 'My profile', path: '/profile/rose' },
    ])
  })

  test(
    'combines all stored header menus that apply to the page',
    covers('SHELL-03', 'ADM-MENU-26.1', 'ADM-MENU-26.2'),
    () => {
      const menus = [
        menu(MENU_AREAS.header, 'first'),
        menu(MENU_AREAS.header, 'elsewhere', { assignedRoutes: ['/about'] }),
        menu(MENU_AREAS.header, 'here', { assignedRoutes: ['/browse'] }),
        menu(MENU_AREAS.footer, 'below'),
      ]
      expect(labels(headerLinks(menus, visitor('/browse')))).toEqual(['first', 'here'])
      expect(labels(headerLinks(menus, visitor('/login')))).toEqual(['first'])
    },
  )
})

test(
  'a menu link whose placeholder can’t be filled is left out, and the other links stay',
  covers('SHELL-24'),
  () => {
    const links = [
      { label: 'Mine', path: '/profile/{username}' },
      { label: 'About', path: '/about' },
    ]
    const menus = [menu(MENU_AREAS.header, 'ours', { links })]
    expect(labels(headerLinks(menus, visitor()))).toEqual(['About'])
    expect(labels(headerLinks(menus, member()))).toEqual(['Mine', 'About'])
  },
)

describe('the footer', () => {
  test(
    'shows the stored menus, or the four default links if none is stored',
    covers('SHELL-15', 'ADM-MENU-26.1', 'ADM-MENU-26.2'),
    () => {
      const four = [
        { label: 'About', path: '/about' },
        { label: 'Privacy', path: '/privacy' },
        { label: 'Terms', path: '/terms' },
        { label: 'Contact', path: '/contact' },
      ]
      expect(footerLinks(undefined, visitor(), false)).toEqual(four)
      expect(footerLinks([], member(), false)).toEqual(four)
      const ours = [
        menu(MENU_AREAS.footer, 'ours'),
        menu(MENU_AREAS.footer, 'here', { assignedRoutes: ['/browse'] }),
      ]
      expect(labels(footerLinks(ours, visitor('/browse'), false))).toEqual(['ours', 'here'])
      expect(labels(footerLinks(ours, visitor('/login'), false))).toEqual(['ours'])
    },
  )

  test('links to the admin area for staff and no one else', covers('SHELL-14'), () => {
    expect(footerLinks(undefined, member(), true).at(-1)).toEqual({ label: 'Admin', path: '/admin' })
    expect(labels(footerLinks(undefined, member(), false))).not.toContain('Admin')
  })
})

describe('the left menu', () => {
  const left = MENU_AREAS.left
  const ofVisitors = menu(left, 'Left Side Unauth')
  const ofMembers = menu(left, 'Left Side Auth')
  const ofProfiles = menu(left, 'Left Profile')

  test('depends on the login state', covers('SHELL-17', 'SHELL-18'), () => {
    expect(labels(leftMenuLinks([ofVisitors], visitor('/support')))).toEqual(['Left Side Unauth'])
    expect(labels(leftMenuLinks([ofMembers], member()))).toEqual(['Left Side Auth'])
  })

  test('is empty while no menu is stored or the menus are unknown', () => {
    expect(leftMenuLinks(undefined, member())).toEqual([])
    expect(leftMenuLinks([], visitor())).toEqual([])
    expect(leftMenuLinks([menu(MENU_AREAS.header, 'Left Side Auth')], member())).toEqual([])
  })

  test('is the Left Profile menu only on profiles', covers('SHELL-16'), () => {
    const menus = [ofMembers, ofProfiles]
    expect(labels(leftMenuLinks(menus, member('/profile/anna')))).toEqual(['Left Profile'])
    expect(labels(leftMenuLinks(menus, member('/profile/viewers')))).toEqual(['Left Side Auth'])
  })

  test(
    'falls back to the menu for the login state on a profile if there’s no Left Profile',
    covers('SHELL-19'),
    () => {
      expect(labels(leftMenuLinks([ofMembers], member('/profile/anna')))).toEqual(['Left Side Auth'])
      expect(labels(leftMenuLinks([ofVisitors], visitor('/profile/anna')))).toEqual(['Left Side Unauth'])
    },
  )

  test('is the first of several menus with the same name', covers('ADM-MENU-24', 'CALL-36'), () => {
    const later = menu(left, 'Left Side Auth', { links: [{ label: 'later', path: '/about' }] })
    expect(labels(leftMenuLinks([ofMembers, later], member()))).toEqual(['Left Side Auth'])
  })

  test(
    'gives way to a menu that’s assigned to the current route',
    covers('ADM-MENU-26.1', 'ADM-MENU-26.2'),
    () => {
      const assigned = menu(left, 'Ours', { assignedRoutes: ['/winks', '/profile/{username}'] })
      const menus = [ofMembers, ofProfiles, assigned]
      expect(labels(leftMenuLinks(menus, member('/winks')))).toEqual(['Ours'])
      expect(labels(leftMenuLinks(menus, member('/profile/anna')))).toEqual(['Ours'])
      expect(labels(leftMenuLinks(menus, member('/dashboard')))).toEqual(['Left Side Auth'])
    },
  )
})
