import { useState } from 'react'
import type { MenuDraft, StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { MENU_PROBLEMS, type MenuProblem, missingPaths } from '#shared/domains/menus/menus.editing.rules.ts'
import { useVersionedForm } from '#client/ui/form/OtherVersion.tsx'

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

/** A menu in a form. What leads to no page, and did not before, is sent once it is confirmed. */
export const useMenuDraft = ({ id, menus, check, send, isSaving }: Editing) => {
  const [unknown, setUnknown] = useState<{ path: string; send: () => void } | null>(null)
  const editing = useVersionedForm({
    stored: menus.find((menu) => menu.id === id),
    draftOf,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(check(draft)).map(([field, problem]) => [field, MENU_PROBLEMS[problem]]),
      ),
    isSaving,
    send: (draft: MenuDraft, base: StoredMenu | undefined) => {
      const known = base?.links.map(({ path }) => path)
      const path = missingPaths([draft]).find((each) => !known?.includes(each))
      if (path === undefined) send(draft, base)
      else setUnknown({ path, send: () => send(draft, base) })
    },
  })
  return {
    ...editing,
    unknownPage: {
      path: unknown?.path ?? null,
      onClose: () => setUnknown(null),
      onConfirm: () => {
        setUnknown(null)
        unknown?.send()
      },
    },
  }
}
