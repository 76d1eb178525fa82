import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listMenus } from '#shared/domains/menus/menus.contract.ts'
import {
  deleteMenu,
  listAllMenus,
  MENU_REASONS,
  saveMenu,
  updateMenuLinks,
} from '#shared/domains/menus/menus.editing.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { MENU_LINKS_TEXT, MENUS_TEXT } from './menus.text.ts'

const isStale = (error: Error) => error instanceof CallFailure && error.code === MENU_REASONS.changed.code

/**
 * Changes stored menus, and reports it in a toast. Cached menus are invalidated, so that header, left column and footer
 * change immediately.
 */
const useMenuChange = <I, O>(
  change: (input: I) => Promise<O>,
  { done, failed }: { done: string; failed: (message: string) => string },
) => {
  const client = useQueryClient()
  const drop = () =>
    Promise.all([listMenus, listAllMenus].map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await drop()
      toast.success(done)
    },
    onError: async (error) => {
      toast.error(failed(error.message))
      if (isStale(error)) await drop()
    },
  })
}

/** Saves a whole menu. */
export const useSaveMenu = () =>
  useMenuChange((menu: InputOf<typeof saveMenu>) => call(saveMenu, menu), {
    done: MENUS_TEXT.saved,
    failed: MENUS_TEXT.saveFailed,
  })

/** Saves only a menu's links. */
export const useUpdateMenuLinks = () =>
  useMenuChange((menu: InputOf<typeof updateMenuLinks>) => call(updateMenuLinks, menu), {
    done: MENUS_TEXT.saved,
    failed: () => MENU_LINKS_TEXT.saveFailed,
  })

export const useDeleteMenu = () =>
  useMenuChange((id: string) => call(deleteMenu, { id }), {
    done: MENUS_TEXT.deleted,
    failed: MENUS_TEXT.deleteFailed,
  })

/** All menus, as an admin edits them. */
export const allMenusQuery = (order: 'area' | 'creation') => queryOf(listAllMenus, { order })
