import type { MenuDraft, StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { MENU_PROBLEMS, type MenuProblem } from '#shared/domains/menus/menus.editing.rules.ts'
import { useVersionedDraft } from '#client/ui/form/useVersionedDraft.ts'

const EMPTY: MenuDraft = { name: '', links: [], assignedRoutes: [], area: 1, authRequired: false }

const draftOf = (menu: StoredMenu | undefined): MenuDraft => {
  if (!menu) return EMPTY
  const { name, links, assignedRoutes, area, authRequired } = menu
  return { name, links, assignedRoutes, area, authRequired }
}

interface Editing {
  id: string
  menus: readonly StoredMenu[]
  check: (draft: MenuDraft) => Record<string, MenuProblem>
  isSaving: boolean
  /** Called with a draft that has no problems, and the version it began from. */
  send: (draft: MenuDraft, base: StoredMenu | undefined) => void
}

/** A menu in a form; problems show from the first try to save. */
export const useMenuDraft = ({ id, menus, check, isSaving, send }: Editing) => {
  const editing = useVersionedDraft({
    stored: menus.find((menu) => menu.id === id),
    draftOf,
    isSaving,
    send: (draft, base) => {
      if (Object.keys(check(draft)).length > 0) editing.refuse()
      else send(draft, base)
    },
  })
  const problems = check(editing.draft)
  return {
    ...editing,
    errorOf: (field: string) => {
      const problem = editing.isRefused && problems[field]
      return problem ? MENU_PROBLEMS[problem] : undefined
    },
  }
}
