import { useEffect, useLayoutEffect, useRef } from 'react'
import { isTyping, keyOf } from '#client/ui/frame/keys.ts'

/** Runs a key's action, unless the focus is in a text field or a dialog is open. */
export const useKeys = (acts: Readonly<Record<string, () => void>>) => {
  const current = useRef(acts)
  useLayoutEffect(() => {
    current.current = acts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      if (document.querySelector('[role=dialog]')) return
      const act = current.current[keyOf(event)]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Moves through the rows of a list by key. Rows are buttons with their entry's id in `data-entry`. */
export const useRowKeys = (entries: readonly { id: string }[]) => {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const step = (by: 1 | -1) => {
    const all = rows()
    const at = all.findIndex(
      (row) => row === document.activeElement || row.getAttribute('aria-current') === 'true',
    )
    const next = at < 0 ? all[0] : all[at + by]
    next?.focus()
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    arrowdown: () => step(1),
    arrowup: () => step(-1),
  })
  // A decided entry leaves the list, so the focus moves to the next one.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const next = rows().find((row) => row.dataset['entry'] === wanted.current)
    next?.focus()
    wanted.current = null
  })
  const nextTo = (id: string) => {
    const at = entries.findIndex((entry) => entry.id === id)
    return (entries[at + 1] ?? entries[at - 1])?.id ?? null
  }
  const isEmpty = entries.length === 0
  const wasListed = useRef(false)
  // When the last entry is removed, its focused row goes with it, so the focus moves to the page's content.
  useEffect(() => {
    const isGone = isEmpty && wasListed.current
    wasListed.current = !isEmpty
    if (isGone && document.activeElement === document.body) document.getElementById('content')?.focus()
  }, [isEmpty])
  return {
    box,
    focusOn: (id: string) => {
      wanted.current = id
    },
    /** Returns the ID of the entry after this one, or else of the one before it. */
    nextTo,
    focusAfter: (id: string) => {
      wanted.current = nextTo(id) ?? id
    },
  }
}

/**
 * The pane next to the rows, or in their place on a phone. `show` scrolls it to the top for the next item and has
 * screen readers read it. Escape leaves a field in the pane, so that the queue's keys work again.
 */
export const useShownPane = () => {
  const pane = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  const isHidden = useRef(false)
  useEffect(() => {
    const leave = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !isTyping(target) || !pane.current?.contains(target as Node)) return
      pane.current.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [])
  useLayoutEffect(() => {
    if (!isWanted.current || !pane.current) return
    isWanted.current = false
    if (pane.current.getBoundingClientRect().top < 0) pane.current.scrollIntoView()
    if (isHidden.current || document.activeElement === document.body)
      pane.current.focus({ preventScroll: true })
    isHidden.current = false
  })
  return {
    pane,
    /** `isFocusHidden` if what has the focus will be hidden, as a phone's list is. */
    show: (isFocusHidden = false) => {
      isWanted.current = true
      isHidden.current = isFocusHidden
    },
  }
}
