import { listAllMenus } from '#shared/domains/menus/menus.editing.contract.ts'
import { queryOf } from '#client/platform/query.ts'

/** All menus, as an admin edits them. */
export const allMenusQuery = (order: 'area' | 'creation') => queryOf(listAllMenus, { order })
