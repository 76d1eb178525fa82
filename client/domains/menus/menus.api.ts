import { queryOptions } from '@tanstack/react-query'
import { listMenus } from '#shared/domains/menus/menus.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** The menus for the viewer's login state. Fresh for a minute, so that an admin's change shows soon. */
export const menusQuery = queryOptions({ ...queryOf(listMenus, {}), staleTime: MINUTE })
