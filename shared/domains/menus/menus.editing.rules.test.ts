import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { MENU_AREAS } from './menus.contract.ts'
import { MENU_LIMITS, MENU_PROBLEMS, menuProblems, missingPaths, placeOf } from './menus.editing.rules.ts'

test('the menu limits have the agreed values', () => {
  expect(MENU_LIMITS).toEqual({ menus: 100, links: 50, routes: 50, name: 60, label: 60, path: 300 })
})

test('every problem with a menu has a message', () => {
  expect(MENU_PROBLEMS).toEqual({
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
  })
})

const pathProblem = (path: string) => menuProblems({ links: [{ label: 'Here', path }] })['links.0.path']

test.each([
  '/',
  '/winks',
  '/profile/{username}',
  '/browse?types=woman',
  ' /winks ',
  'https://example.org',
  'https://example.org/a?b=c#d',
  'HTTPS://example.org',
  '/profile/{username}/of/{username}',
])('a menu link may lead to %j', covers('ADM-MENU-35.1'), (path) => {
  expect(pathProblem(path)).toBeUndefined()
})

test.each([
  'winks',
  '//example.org',
  '/\\example.org',
  '\\\\example.org',
  'http://example.org',
  'https://',
  'https:example.org',
  'https:///example.org',
  'https://exa mple.org',
  'https://example.org:port',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,hello',
  'mailto:anna@example.org',
  'view-source:https://example.org',
  '/a b',
  '/a\tb',
])('a menu link may not lead to %j', covers('ADM-MENU-35.1'), (path) => {
  expect(pathProblem(path)).toBe('path_refused')
})

test('username is the only placeholder allowed in the path of a menu link', covers('ADM-MENU-35.2'), () => {
  for (const path of [
    '/profile/{userName}',
    '/x/{id}',
    '/x/{',
    '/x/}',
    '/{username}/{id}',
    '/{{username}',
    '/{username}}',
  ]) {
    expect(pathProblem(path)).toBe('placeholder_unknown')
  }
})

test.each([
  'https://example.org/{username}',
  'https://example.org?of={username}',
  'HTTPS://{username}.example.org',
  'https://example.org/{id}',
])('a menu link to another site can’t contain a placeholder: %j', (path) => {
  expect(pathProblem(path)).toBe('placeholder_elsewhere')
})

test(
  'every invalid field of a menu is listed',
  covers('ADM-MENU-06', 'ADM-MENU-12', 'ADM-MENU-13', 'ADM-MENU-14', 'ADM-MENU-15'),
  () => {
    const draft = {
      name: ' ',
      links: [
        { label: 'Winks', path: '/winks' },
        { label: ' ', path: '\t' },
      ],
      assignedRoutes: ['/winks', '', 'browse', '/Winks', ' /winks '],
    }
    expect(menuProblems(draft)).toEqual({
      name: 'name_missing',
      'links.1.label': 'label_missing',
      'links.1.path': 'path_missing',
      'assignedRoutes.1': 'route_missing',
      'assignedRoutes.2': 'route_refused',
      'assignedRoutes.4': 'route_twice',
    })
  },
)

test('a whole menu must have a name, but a change to its links alone needs none', () => {
  expect(menuProblems({ links: [] })).toEqual({})
  expect(menuProblems({ name: 'Ours', links: [] })).toEqual({})
  expect(menuProblems({ name: '', links: [] })).toEqual({ name: 'name_missing' })
})

test(
  'of the targets of menu links, only paths on this site without a page are reported as missing',
  covers('ADM-MENU-29', 'ADM-MENU-30.1', 'NSET-04'),
  () => {
    const paths = [
      '/friends/list',
      '/friends/updates',
      '/account/notifications',
      '/Profile/{username}',
      '/browse?types=woman#top',
      'https://example.org/nowhere',
      '/nowhere',
      '/friends/nobody',
      '/nowhere',
    ]
    const links = paths.map((path) => ({ label: path, path }))
    expect(missingPaths([{ links }, { links }])).toEqual(['/nowhere', '/friends/nobody'])
  },
)

test.each([
  ['Ours', 'header', [], true, 'everywhere'],
  ['Ours', 'footer', [], false, 'everywhere'],
  ['Left Profile', 'left', [], true, 'profiles'],
  ['Left Side Auth', 'left', [], true, 'other_pages'],
  ['Left Side Auth', 'left', [], false, 'nowhere'],
  ['Left Side Unauth', 'left', [], false, 'other_pages'],
  ['Ours', 'left', [], true, 'nowhere'],
  ['Ours', 'left', ['/winks'], true, 'assigned'],
] as const)(
  '%s in the %s area, assigned to %j, log-in required: %j, place: %s',
  (name, area, routes, authRequired, place) => {
    const menu = { name, area: MENU_AREAS[area], assignedRoutes: [...routes], authRequired }
    expect(placeOf(menu)).toBe(place)
  },
)
