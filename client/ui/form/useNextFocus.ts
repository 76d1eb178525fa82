import { useLayoutEffect, useRef } from 'react'

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
