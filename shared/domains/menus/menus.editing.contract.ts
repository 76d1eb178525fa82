import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { menu, menuArea } from './menus.contract.ts'
import { MENU_LIMITS, MENU_PROBLEMS, menuProblems } from './menus.editing.rules.ts'

export const MENU_REASONS = {
  changed: reason(
    'menu_changed',
    'conflict',
    'Another admin has changed or deleted this menu in the meantime.',
  ),
  tooMany: reason('too_many_menus', 'conflict', `A site has at most ${MENU_LIMITS.menus} menus.`),
} as const

/** A menu with all its fields, as admins see it. */
const storedMenu = adminOnly(
  z.extend(menu, {
    authRequired: z.boolean(),
    createdAt: instant(),
    updatedAt: instant(),
  }),
)
export type StoredMenu = z.output<typeof storedMenu>

const links = z
  .array(z.object({ label: trimmed(MENU_LIMITS.label), path: trimmed(MENU_LIMITS.path) }))
  .check(z.maxLength(MENU_LIMITS.links))

const withoutProblems = <T extends Parameters<typeof menuProblems>[0]>() =>
  z.check<T>(({ value, issues }) => {
    for (const [field, problem] of Object.entries(menuProblems(value))) {
      issues.push({ code: 'custom', path: field.split('.'), message: MENU_PROBLEMS[problem], input: value })
    }
  })

const menuDraft = z.object({
  name: trimmed(MENU_LIMITS.name),
  links,
  assignedRoutes: z.array(trimmed(MENU_LIMITS.path)).check(z.maxLength(MENU_LIMITS.routes)),
  area: menuArea,
  authRequired: z.boolean(),
})
export type MenuDraft = z.output<typeof menuDraft>

export const listAllMenus = endpoint({
  name: 'menus.listAllMenus',
  summary: 'All menus, at most 100, sorted by area and then by creation time, or by creation time alone.',
  method: 'GET',
  path: '/api/admin/menus',
  access: 'admin',
  input: z.object({ order: z._default(z.enum(['area', 'creation']), 'area') }),
  output: z.object({ menus: z.array(storedMenu) }),
  reasons: [],
})

export const saveMenu = endpoint({
  name: 'menus.saveMenu',
  summary:
    'Create a menu or, if `updatedAt` is given, change an existing one unless it has changed since then.',
  method: 'POST',
  path: '/api/admin/menus',
  access: 'admin',
  input: z
    .extend(menuDraft, { id: z.optional(id()), updatedAt: z.optional(instant()) })
    .check(withoutProblems()),
  output: z.object({ menu: storedMenu }),
  reasons: [MENU_REASONS.changed, MENU_REASONS.tooMany],
})

export const updateMenuLinks = endpoint({
  name: 'menus.updateMenuLinks',
  summary: 'Change only the links of a menu, unless it has changed since `updatedAt`.',
  method: 'PUT',
  path: '/api/admin/menus/{id}/links',
  access: 'admin',
  input: z.object({ id: id(), updatedAt: instant(), links }).check(withoutProblems()),
  output: z.object({ menu: storedMenu }),
  reasons: [MENU_REASONS.changed],
})

export const deleteMenu = endpoint({
  name: 'menus.deleteMenu',
  summary: 'Delete a menu, if it still exists.',
  method: 'DELETE',
  path: '/api/admin/menus/{id}',
  access: 'admin',
  input: z.object({ id: id() }),
  output: nothing,
  reasons: [],
})
