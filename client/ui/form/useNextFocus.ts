import { useLayoutEffect, useRef } from 'react'

/** `data-place` of whatever replaces an empty list. */
export const TOP = 'top'

/** Keeps the focus where the user is working while `content` is rearranged inside `box`, by each element's `data-place`. */
export function useNextFocus(content: unknown) {
  const box = useRef<HTMLDivElement>(null)
  /** The place that has to be gone first, and those that may get the focus. */
  const wanted = useRef<readonly (string | undefined)[]>([])
  const find = (place?: string) => box.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)
  const settle = () => {
    const [leaving, ...places] = wanted.current
    if (leaving && find(leaving)) return
    wanted.current = []
    places.map(find).find(Boolean)?.focus()
  }
  useLayoutEffect(settle, [content])
  return {
    box,
    /** Focuses the element at the place with the next change. */
    focusNext: (place: string) => void (wanted.current = ['', place]),
    /** Focuses the next place, else the one before it, once this one is gone, whether that happens before this call or later. */
    focusBeside: (place: string, places: readonly string[]) => {
      const at = places.indexOf(place)
      wanted.current = [place, places[at + 1], places[at - 1], TOP]
      // The dialog that asked has to close before anything behind it can get the focus.
      requestAnimationFrame(settle)
    },
  }
}
