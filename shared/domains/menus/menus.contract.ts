import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, nothing } from '../../kernel/fields.ts'

export const MENU_AREAS = { header: 1, left: 2, footer: 3 } as const

export const menuLink = z.object({ label: z.string(), path: z.string() })
export type MenuLink = z.output<typeof menuLink>

export const menuArea = z.literal([1, 2, 3])

export const menu = z.object({
  id: id(),
  name: z.string(),
  links: z.array(menuLink),
  assignedRoutes: z.array(z.string()),
  area: menuArea,
})
export type Menu = z.output<typeof menu>

export const listMenus = endpoint({
  name: 'menus.listMenus',
  summary: 'The menus for the viewer, who may be logged in or not, oldest first.',
  method: 'GET',
  path: '/api/menus',
  access: 'public',
  input: nothing,
  output: z.object({ menus: z.array(menu) }),
  reasons: [],
  isCached: true,
})
