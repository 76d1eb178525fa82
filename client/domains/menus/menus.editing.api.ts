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
import { call, CallFailure } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'
import { toast } from '#client/ui/toast.ts'
import { MENU_LINKS_TEXT, MENUS_TEXT } from './menus.text.ts'

export const allMenusQuery = (order: 'area' | 'creation') => queryOf(listAllMenus, { order })

/** Drops what this browser keeps of menus, so that header, left column and footer change at once. */
const useDropMenus = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([listMenus, listAllMenus].map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
}

const isStale = (error: Error) => error instanceof CallFailure && error.code === MENU_REASONS.changed.code

/** Saves a whole menu, and reports it by toast. */
export const useSaveMenu = () => {
  const drop = useDropMenus()
  return useMutation({
    mutationFn: (menu: InputOf<typeof saveMenu>) => call(saveMenu, menu),
    onSuccess: async () => {
      await drop()
      toast.success(MENUS_TEXT.saved)
    },
    onError: async (error) => {
      toast.error(MENUS_TEXT.saveFailed(error.message))
      if (isStale(error)) await drop()
    },
  })
}

/** Saves the links of a menu alone, and reports it by toast. */
export const useUpdateMenuLinks = () => {
  const drop = useDropMenus()
  return useMutation({
    mutationFn: (menu: InputOf<typeof updateMenuLinks>) => call(updateMenuLinks, menu),
    onSuccess: async () => {
      await drop()
      toast.success(MENUS_TEXT.saved)
    },
    onError: async (error) => {
      toast.error(MENU_LINKS_TEXT.saveFailed)
      if (isStale(error)) await drop()
    },
  })
}

export const useDeleteMenu = () => {
  const drop = useDropMenus()
  return useMutation({
    mutationFn: (id: string) => call(deleteMenu, { id }),
    onSuccess: async () => {
      await drop()
      toast.success(MENUS_TEXT.deleted)
    },
    onError: (error) => void toast.error(MENUS_TEXT.deleteFailed(error.message)),
  })
}
