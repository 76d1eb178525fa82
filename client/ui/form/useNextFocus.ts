import { useLayoutEffect, useReducer, useRef } from 'react'

/** The `data-place` of whatever replaces an empty list. */
export const TOP = 'top'

/** Returns where the focus may go after a row is removed: the next rows, else the previous ones, else `TOP`. */
const placesBeside = (place: string, places: readonly string[]) => {
  const at = places.indexOf(place)
  return [...places.slice(at + 1), ...places.slice(0, Math.max(at, 0)).toReversed(), TOP]
}

/**
 * Keeps the focus where the member is working while `content` is rearranged inside `box`, by each element's
 * `data-place`.
 */
export function useNextFocus(content: unknown) {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ places: readonly string[]; leaving?: string }>(undefined)
  const find = (place: string) => box.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)
  // The dialog that asked has to close before anything behind it can get the focus.
  const [asked, ask] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    const { places, leaving } = wanted.current ?? { places: [] }
    if (leaving && find(leaving)) return
    wanted.current = undefined
    places.map(find).find(Boolean)?.focus()
  }, [content, asked])
  return {
    box,
    /** Focuses what's at the place with the next change. */
    focusNext: (place: string) => void (wanted.current = { places: [place] }),
    /** Focuses what's next to the place once that's gone, whether it goes before or after this call. */
    focusBeside: (place: string, places: readonly string[]) => {
      wanted.current = { places: placesBeside(place, places), leaving: place }
      ask()
    },
  }
}
