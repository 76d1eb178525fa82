import { useLayoutEffect, useReducer, useRef } from 'react'

/** The `data-place` of whatever replaces an empty list. */
export const TOP = 'top'

/**
 * Returns the places to focus after a row is removed, in order of preference: the following rows, then the previous
 * ones, then `TOP`.
 */
const placesBeside = (place: string, places: readonly string[]) => {
  const at = places.indexOf(place)
  return [...places.slice(at + 1), ...places.slice(0, Math.max(at, 0)).toReversed(), TOP]
}

/**
 * Keeps the focus where the member is working when the elements inside `box`, identified by `data-place`, change with
 * `content`.
 */
export function useNextFocus(content: unknown) {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ places: readonly string[]; leaving?: string }>(undefined)
  const find = (place: string) => box.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)
  // A confirmation dialog has to close before anything behind it can be focused.
  const [asked, ask] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    const { places, leaving } = wanted.current ?? { places: [] }
    if (leaving && find(leaving)) return
    wanted.current = undefined
    places.map(find).find(Boolean)?.focus()
  }, [content, asked])
  return {
    box,
    /** Focuses the element at this place after the next change. */
    focusNext: (place: string) => void (wanted.current = { places: [place] }),
    /** Focuses the element next to this place once it's removed, whether that's before or after this call. */
    focusBeside: (place: string, places: readonly string[]) => {
      wanted.current = { places: placesBeside(place, places), leaving: place }
      ask()
    },
  }
}
