// Runs on both engines: two admins save the same menu at the same time.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listMenus } from '#shared/domains/menus/menus.contract.ts'
import {
  deleteMenu,
  listAllMenus,
  saveMenu,
  updateMenuLinks,
  type MenuDraft,
  type StoredMenu,
} from '#shared/domains/menus/menus.editing.contract.ts'
import { MENU_LIMITS, MENU_PROBLEMS } from '#shared/domains/menus/menus.editing.rules.ts'
import { newId } from '#shared/kernel/ids.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { actorOf } from '#server/testing/builders/records.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { invalidateMenus } from './menus.queries.ts'
import { sidebarMenus } from './menus.tables.ts'

const DRAFT: MenuDraft = {
  name: 'Ours',
  links: [
    { label: 'Winks', path: '/winks' },
    { label: 'My profile', path: '/profile/{username}' },
    { label: 'Elsewhere', path: 'https://example.org/Help' },
  ],
  assignedRoutes: ['/winks', '/profile/{username}'],
  area: 3,
  authRequired: true,
}

let app: TestApp
let actor: { id: string; username: string }
let admin: Agent
beforeAll(async () => {
  app = await createTestApp()
  actor = await app.given.member({ role: 'admin' })
  admin = app.as(actor)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.delete(sidebarMenus)
  invalidateMenus(app.services)
})

const save = (draft: Partial<StoredMenu> = {}, agent = admin) => agent.call(saveMenu, { ...DRAFT, ...draft })
const saved = async (draft: Partial<StoredMenu> = {}) => (await save(draft)).ok.menu
const stored = (order: 'area' | 'creation' = 'area') =>
  admin.call(listAllMenus, { order }).then(({ ok }) => ok.menus)
const recordsOf = (subject: string) =>
  app.services.db.select().from(auditActs).where(eq(auditActs.subject, subject)).orderBy(auditActs.id)

test('visitors and members can neither list all menus nor change one', covers('ADM-MENU-36'), async () => {
  const menu = await saved()
  for (const [agent, refusal] of [
    [app.visitor(), [401, 'not_signed_in']],
    [app.as(await app.given.member()), [403, 'not_admin']],
  ] as const) {
    for (const answer of [
      await agent.call(listAllMenus, {}),
      await save({}, agent),
      await save({ ...menu, name: 'Theirs' }, agent),
      await agent.call(updateMenuLinks, { id: menu.id, updatedAt: menu.updatedAt, links: [] }),
      await agent.call(deleteMenu, { id: menu.id }),
    ]) {
      expect([answer.status, answer.code]).toEqual(refusal)
    }
  }
  expect(await stored()).toEqual([menu])
  expect(await recordsOf(menu.id)).toHaveLength(1)
})

test(
  'a menu is created with its own id',
  covers('ADM-MENU-04', 'ADM-MENU-05', 'ADM-MENU-08', 'CALL-37'),
  async () => {
    const now = around(app.clock.now().toISOString())
    const menu = await saved({ name: '  Ours ', assignedRoutes: [' /winks '] })
    expect(menu).toEqual({
      ...DRAFT,
      assignedRoutes: ['/winks'],
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      createdAt: now,
      updatedAt: now,
    })
    expect((await saved()).id).not.toBe(menu.id)
    expect((await stored()).map(({ name }) => name)).toEqual(['Ours', 'Ours'])
  },
)

test(
  'a menu is changed by its id and keeps its creation time',
  covers('ADM-MENU-08', 'CALL-37'),
  async () => {
    const [menu, other] = [await saved(), await saved({ name: 'Other' })]
    app.clock.advance(1000)
    const changes = { name: 'New', links: [], assignedRoutes: [], area: 1 as const, authRequired: false }
    const changed = await saved({ ...menu, ...changes, createdAt: '2001-01-01T00:00:00.000Z' })
    const updatedAt = around(app.clock.now().toISOString())
    expect(changed).toEqual({ ...menu, ...changes, updatedAt })
    expect(await stored()).toEqual([changed, other])
    expect((await app.visitor().call(listMenus, {})).ok.menus).toMatchObject([{ id: menu.id, name: 'New' }])
  },
)

describe('two admins editing the same menu', onBoth(), () => {
  test('the second save is rejected, and the first admin’s changes are kept', async () => {
    const menu = await saved()
    const other = app.as(await app.given.member({ role: 'admin' }))
    // The clock is set back to a time before the menu's creation.
    app.clock.advance(-SECOND)
    const first = (await save({ ...menu, name: 'First' })).ok.menu
    for (const answer of [
      await save({ ...menu, name: 'Second' }, other),
      await other.call(updateMenuLinks, { id: menu.id, updatedAt: menu.updatedAt, links: [] }),
      await save({ ...DRAFT, id: menu.id }, other),
    ]) {
      expect([answer.status, answer.code]).toEqual([409, 'menu_changed'])
    }
    const justAfter = new Date(Date.parse(menu.updatedAt) + 1).toISOString()
    expect(first).toEqual({ ...menu, name: 'First', updatedAt: justAfter })
    expect(await stored()).toEqual([first])
    expect((await recordsOf(menu.id)).map(({ after }) => after)).toEqual([menu, first])
    expect((await save({ ...first, name: 'Second' }, other)).ok.menu.name).toBe('Second')
  })

  test('the database accepts only one of several simultaneous saves', async () => {
    const menu = await saved()
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => save({ ...menu, name })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  })

  test('a menu deleted by one admin can’t be changed by the other, but can be created again', async () => {
    const menu = await saved()
    await admin.call(deleteMenu, { id: menu.id })
    expect((await save({ ...menu })).code).toBe('menu_changed')
    const links = { id: menu.id, updatedAt: menu.updatedAt, links: [] }
    expect((await admin.call(updateMenuLinks, links)).code).toBe('menu_changed')
    expect((await save({ ...DRAFT, id: menu.id })).ok.menu.id).toBe(menu.id)
  })
})

test('a creation request that is sent twice creates one menu', onBoth(), async () => {
  const id = newId()
  const answers = await Promise.all([save({ id }), save({ id })])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect(await stored()).toHaveLength(1)
})

test(
  'the server rejects the same menu values as the form',
  covers(
    'ADM-MENU-06',
    'ADM-MENU-12',
    'ADM-MENU-13',
    'ADM-MENU-14',
    'ADM-MENU-15',
    'ADM-MENU-16',
    'ADM-MENU-35.1',
    'ADM-MENU-35.2',
  ),
  async () => {
    const refused = await save({
      name: ' ',
      links: [
        { label: '', path: '' },
        { label: 'Bad', path: 'javascript:alert(1)' },
        { label: 'Foreign', path: '//example.org' },
      ],
      assignedRoutes: ['/winks', '/winks', ' '],
    })
    expect([refused.status, refused.code]).toEqual([422, 'invalid_input'])
    expect(refused.error?.fields).toEqual({
      name: MENU_PROBLEMS.name_missing,
      'links.0.label': MENU_PROBLEMS.label_missing,
      'links.0.path': MENU_PROBLEMS.path_missing,
      'links.1.path': MENU_PROBLEMS.path_refused,
      'links.2.path': MENU_PROBLEMS.path_refused,
      'assignedRoutes.1': MENU_PROBLEMS.route_twice,
      'assignedRoutes.2': MENU_PROBLEMS.route_missing,
    })
    expect(await stored()).toEqual([])

    const menu = await saved()
    const links = [
      { label: 'Bad', path: 'http://example.org' },
      { label: 'Telling', path: 'https://example.org/{username}' },
    ]
    const answer = await admin.call(updateMenuLinks, { id: menu.id, updatedAt: menu.updatedAt, links })
    expect(answer.error?.fields).toEqual({
      'links.0.path': MENU_PROBLEMS.path_refused,
      'links.1.path': MENU_PROBLEMS.placeholder_elsewhere,
    })
    expect(await stored()).toEqual([menu])
  },
)

test.each([
  ['name', { name: 'n'.repeat(MENU_LIMITS.name + 1) }],
  ['links.0.label', { links: [{ label: 'l'.repeat(MENU_LIMITS.label + 1), path: '/' }] }],
  ['links.0.path', { links: [{ label: 'l', path: `/${'p'.repeat(MENU_LIMITS.path)}` }] }],
  ['links', { links: Array.from({ length: MENU_LIMITS.links + 1 }, () => ({ label: 'l', path: '/' })) }],
  ['assignedRoutes.0', { assignedRoutes: [`/${'p'.repeat(MENU_LIMITS.path)}`] }],
  ['assignedRoutes', { assignedRoutes: Array.from({ length: MENU_LIMITS.routes + 1 }, (_, n) => `/${n}`) }],
  ['area', { area: 4 as 3 }],
  ['authRequired', { authRequired: 'yes' as unknown as boolean }],
])(
  'a menu is rejected with an error on %s if that’s too long, too many or of the wrong type',
  async (field, draft) => {
    expect(Object.keys((await save(draft)).error?.fields ?? {})).toEqual([field])
    expect(await stored()).toEqual([])
  },
)

test('a site has at most a hundred menus, even if several are created simultaneously', onBoth(), async () => {
  const now = app.clock.now()
  const rows = Array.from({ length: MENU_LIMITS.menus - 1 }, () => ({
    ...DRAFT,
    id: newId(),
    createdAt: now,
    updatedAt: now,
  }))
  await app.services.db.insert(sidebarMenus).values(rows)
  const answers = await Promise.all([save(), save(), save()])
  expect(answers.map(({ code }) => String(code)).toSorted()).toEqual([
    'too_many_menus',
    'too_many_menus',
    'undefined',
  ])
  expect((await save({ id: rows[0]?.id ?? '', updatedAt: now.toISOString() })).status).toBe(200)
})

test('updating the links changes nothing else in the menu', covers('ADM-MENU-27', 'CALL-39'), async () => {
  const menu = await saved()
  const links = [{ label: 'Browse', path: '/browse' }]
  app.clock.advance(1000)
  const more = { name: 'Other', area: 1, authRequired: false, assignedRoutes: [] }
  const answer = await admin.call(updateMenuLinks, {
    id: menu.id,
    updatedAt: menu.updatedAt,
    links,
    ...more,
  })
  expect(answer.ok.menu).toEqual({ ...menu, links, updatedAt: around(app.clock.now().toISOString()) })
  expect(await stored()).toEqual([answer.ok.menu])
})

test('only the menu with the given id is deleted', covers('ADM-MENU-09', 'CALL-38'), async () => {
  const [menu, other] = [await saved(), await saved({ name: 'Other' })]
  for (const _time of [1, 2]) expect((await admin.call(deleteMenu, { id: menu.id })).status).toBe(200)
  expect(await stored()).toEqual([other])
})

test(
  'all menus are listed by area and then creation time, or by creation time alone',
  onBoth('ADM-MENU-25', 'ADM-MENU-37', 'CALL-35'),
  async () => {
    for (const [name, area, authRequired] of [
      ['Footer', 3, true],
      ['Header', 1, false],
      ['Left', 2, true],
      ['Header, too', 1, true],
    ] as const) {
      app.clock.advance(1000)
      await saved({ name, area, authRequired })
    }
    const names = async (order?: 'creation') => (await stored(order)).map(({ name }) => name)
    expect(await names()).toEqual(['Header', 'Header, too', 'Left', 'Footer'])
    expect(await names('creation')).toEqual(['Footer', 'Header', 'Left', 'Header, too'])
  },
)

test('every admin action on a menu is recorded with the state before and after', async () => {
  const made = await saved()
  app.clock.advance(1000)
  const { id, updatedAt } = made
  const changed = (await admin.call(updateMenuLinks, { id, updatedAt, links: [] })).ok.menu
  const named = await saved({ ...changed, name: 'New' })
  for (const _time of [1, 2]) await admin.call(deleteMenu, { id })
  const records = await recordsOf(id)
  expect(records.map(({ act, before, after }) => [act, before, after])).toEqual([
    ['menus.saveMenu', null, made],
    ['menus.updateMenuLinks', made, changed],
    ['menus.saveMenu', changed, named],
    ['menus.deleteMenu', named, null],
  ])
  const [last] = records.slice(-1)
  expect(last?.at).toEqual(around(app.clock.now()))
  expect(last && (await actorOf(app, last))).toEqual({ id: actor.id, username: actor.username })
})
