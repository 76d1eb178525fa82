import { useLayoutEffect, useRef } from 'react'

/** The `data-place` of what's shown instead of an empty list. */
export const TOP = 'top'

/** Whether the user has gone on to type somewhere in the meantime. A dialog closes by itself. */
const isTypingElsewhere = () => {
  const at = document.activeElement
  return at?.matches('input, textarea, select') && !at.closest('dialog, [role=dialog]')
}

/** Keeps the focus where the user is working while `content` is rearranged inside `box`, by each element's `data-place`. */
export function useNextFocus(content: unknown) {
  const box = useRef<HTMLDivElement>(null)
  /** The place that must disappear first, followed by those that may then get the focus, in order of preference. */
  const wanted = useRef<readonly string[]>([])
  const find = (place: string) => box.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)
  const settle = () => {
    const [leaving, ...places] = wanted.current
    if (leaving && find(leaving)) return
    wanted.current = []
    if (leaving && isTypingElsewhere()) return
    places.map(find).find(Boolean)?.focus()
  }
  useLayoutEffect(settle, [content])
  return {
    box,
    /** Focuses the element at the place with the next change. */
    focusNext: (place: string) => void (wanted.current = ['', place]),
    /**
     * Once this place has disappeared, before or after this call, focuses the nearest remaining place, those after it
     * first.
     */
    focusBeside: (place: string, places: readonly string[]) => {
      const at = places.indexOf(place)
      wanted.current = [place, ...places.slice(at + 1), ...places.slice(0, at).toReversed(), TOP]
      // The dialog that asked for confirmation has to close before anything behind it can get the focus.
      requestAnimationFrame(settle)
    },
  }
}
