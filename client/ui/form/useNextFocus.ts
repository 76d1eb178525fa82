import { useLayoutEffect, useRef } from 'react'

/** `data-place` of whatever replaces an empty list. */
export const TOP = 'top'

/** Where the focus goes after a row is removed: the next row, else the previous one, else `TOP`. */
export const placeBeside = (place: string, places: readonly string[]): string => {
  const at = places.indexOf(place)
  return places[at + 1] ?? places[at - 1] ?? TOP
}

/**
 * Keeps the focus where one works while `content` is rearranged: after its next change the element inside `box` gets
 * it whose `data-place` was asked for.
 */
export function useNextFocus(content: unknown) {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef('')
  useLayoutEffect(() => {
    if (wanted.current) box.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"]`)?.focus()
    wanted.current = ''
  }, [content])
  return { box, focusNext: (place: string) => void (wanted.current = place) }
}
