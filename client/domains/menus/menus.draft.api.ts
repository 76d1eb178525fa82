import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { MenuDraft, StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { MENU_PROBLEMS, type MenuProblem } from '#shared/domains/menus/menus.editing.rules.ts'

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
  /** Called with a draft that has no problems, and the version it began from. */
  send: (draft: MenuDraft, base: StoredMenu | undefined) => void
}

/**
 * A menu in a form: the version it was filled from, the newest that is known to be stored, and the draft, which is
 * nowhere else. Problems show from the first try to save.
 */
export const useMenuDraft = ({ id, menus, check, send }: Editing) => {
  const stored = menus.find((menu) => menu.id === id)
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => draftOf(stored))
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(base))
  const problems = check(draft)
  return {
    base,
    stored,
    draft,
    isChanged,
    isBehind: base?.updatedAt !== stored?.updatedAt,
    errorOf: (field: string) => {
      const problem = refusals > 0 && problems[field]
      return problem ? MENU_PROBLEMS[problem] : undefined
    },
    change: (changes: Partial<MenuDraft>) => setDraft((before) => ({ ...before, ...changes })),
    /** Goes on from the stored version, with what was entered. */
    keepMine: () => setBase(stored),
    /** Goes on from this version, without what was entered. */
    take: (menu: StoredMenu) => {
      setBase(menu)
      setDraft(draftOf(menu))
      setRefusals(0)
    },
    form: {
      ref: form,
      noValidate: true,
      'data-changed': isChanged || undefined,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (Object.keys(problems).length > 0) setRefusals(refusals + 1)
        else send(draft, base)
      },
    },
  }
}

export type MenuForm = ReturnType<typeof useMenuDraft>
