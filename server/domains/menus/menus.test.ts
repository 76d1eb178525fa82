import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listMenus, MENU_AREAS } from '#shared/domains/menus/menus.contract.ts'
import { deleteMenu, saveMenu, updateMenuLinks } from '#shared/domains/menus/menus.editing.contract.ts'
import { matchRoute } from '#shared/routes.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { createMenus, seedMenus } from './menus.commands.ts'
import { invalidateMenus } from './menus.queries.ts'
import { sidebarMenus } from './menus.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  await app.services.db.delete(sidebarMenus)
  invalidateMenus(app.services)
})

const seed = () => seedMenus(app.services.db, app.clock.now())
const stored = () => app.services.db.select().from(sidebarMenus).orderBy(sidebarMenus.createdAt)
const menusOf = async (agent: ReturnType<TestApp['visitor']>) => (await agent.call(listMenus, {})).ok.menus

test(
  'six menus with links to existing pages are seeded if there are no menus',
  covers('ADM-MENU-17', 'ADM-MENU-19', 'CONST-19'),
  async () => {
    await seed()
    const menus = await stored()
    expect(menus.map(({ name, area, authRequired }) => [name, area, authRequired])).toEqual([
      ['Header Unauth', 1, false],
      ['Header Auth', 1, true],
      ['Left Side Unauth', 2, false],
      ['Left Side Auth', 2, true],
      ['Footer Unauth', 3, false],
      ['Footer Auth', 3, true],
    ])
    for (const { name, links } of menus) {
      expect(links.length, name).toBeGreaterThan(0)
      for (const { path } of links) expect(matchRoute(path.replace('{username}', 'anna'))).not.toBeNull()
    }
  },
)

const FOOTER = ['About /about', 'Privacy /privacy', 'Terms /terms', 'Contact /contact']
const LEGAL = [
  'Privacy policy /privacy',
  'Terms /terms',
  'Contact /contact',
  'Protecting under-18s /protection-policy',
]

for (const [rows, name, links] of [
  [[], 'Header Unauth', ['Home /', 'Browse /browse', 'Register /register']],
  [
    [],
    'Header Auth',
    ['Dashboard /dashboard', 'Browse /browse', 'Messages /messages/inbox', 'My profile /profile/{username}'],
  ],
  [
    ['LAND-31.1', 'LAND-31.2'],
    'Left Side Unauth',
    [
      'Home /',
      'Browse /browse',
      'Register /register',
      'Log in /login',
      'Forgot password /forgot-password',
      ...LEGAL,
    ],
  ],
  [
    ['LAND-31.1', 'LAND-31.2'],
    'Left Side Auth',
    ['Browse /browse', 'My profile /profile/{username}', ...LEGAL],
  ],
  [['SHELL-15'], 'Footer Unauth', FOOTER],
  [['SHELL-15'], 'Footer Auth', FOOTER],
] as const) {
  test(`the seeded menu ${name} has its links in order`, covers(...rows), async () => {
    await seed()
    const menu = (await stored()).find((each) => each.name === name)
    expect(menu?.links.map(({ label, path }) => `${label} ${path}`)).toEqual(links)
  })
}

test('no menus are seeded if there is already one', covers('ADM-MENU-18'), async () => {
  const own = { name: 'Ours', area: MENU_AREAS.footer, authRequired: false, links: [] }
  await createMenus(app.services.db, [own], app.clock.now())
  await seed()
  expect((await stored()).map(({ name }) => name)).toEqual(['Ours'])
})

test(
  'a viewer gets the menus for their login state, oldest first, whatever their role',
  covers('ADM-MENU-20', 'ADM-MENU-21', 'SHELL-03', 'SHELL-09'),
  async () => {
    await seed()
    await app.services.db
      .update(sidebarMenus)
      .set({ createdAt: new Date(0) })
      .where(eq(sidebarMenus.name, 'Footer Unauth'))
    const names = async (agent: ReturnType<TestApp['visitor']>) =>
      (await menusOf(agent)).map(({ name }) => name)
    expect(await names(app.visitor())).toEqual(['Footer Unauth', 'Header Unauth', 'Left Side Unauth'])
    const ofMembers = ['Header Auth', 'Left Side Auth', 'Footer Auth']
    expect(await names(app.as(await app.given.member()))).toEqual(ofMembers)
    expect(await names(app.as(await app.given.member({ role: 'admin' })))).toEqual(ofMembers)
  },
)

test('a change to a menu shows in the very next response', async () => {
  const admin = app.as(await app.given.member({ role: 'admin' }))
  const shown = async () => (await menusOf(app.visitor())).map(({ name, links }) => [name, links.length])
  expect(await shown()).toEqual([])
  const draft = { name: 'Ours', area: MENU_AREAS.footer, authRequired: false, assignedRoutes: [] }
  const links = [{ label: 'Browse', path: '/browse' }]
  const { menu } = (await admin.call(saveMenu, { ...draft, links })).ok
  expect(await shown()).toEqual([['Ours', 1]])
  await admin.call(updateMenuLinks, { id: menu.id, updatedAt: menu.updatedAt, links: [] })
  expect(await shown()).toEqual([['Ours', 0]])
  await admin.call(deleteMenu, { id: menu.id })
  expect(await shown()).toEqual([])
})

test('menus are reloaded once the cached ones are two seconds old', async () => {
  expect(await menusOf(app.visitor())).toEqual([])
  await seed()
  expect(await menusOf(app.visitor())).toEqual([])
  app.clock.advance(2000)
  expect(await menusOf(app.visitor())).toHaveLength(3)
})
