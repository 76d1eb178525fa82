import { queryOptions } from '@tanstack/react-query'
import { listMenus } from '#shared/domains/menus/menus.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/**
 * The menus for the viewer, depending on whether they're logged in. Fresh for a minute, so that an admin's change is
 * shown soon.
 */
export const menusQuery = queryOptions({ ...queryOf(listMenus, {}), staleTime: MINUTE })
