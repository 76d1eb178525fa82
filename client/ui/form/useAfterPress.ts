import { useEffect, useRef } from 'react'

const BEGINNINGS = ['pointerdown', 'mousedown'] as const
const ENDS = ['pointerup', 'pointercancel', 'mouseup'] as const

/**
 * Does what moves the page once nothing is being pressed, so that a press lands where it began. A
 * finger's press goes on as that of a mouse, which is what takes the focus.
 */
export function useAfterPress() {
  const press = useRef({ isDown: false, acts: [] as (() => void)[] })
  useEffect(() => {
    const begin = () => {
      press.current.isDown = true
    }
    // A click comes with the release, in the same task.
    const end = () =>
      setTimeout(() => {
        const { acts } = press.current
        press.current = { isDown: false, acts: [] }
        for (const act of acts) act()
      })
    for (const type of BEGINNINGS) window.addEventListener(type, begin, true)
    for (const type of ENDS) window.addEventListener(type, end, true)
    return () => {
      for (const type of BEGINNINGS) window.removeEventListener(type, begin, true)
      for (const type of ENDS) window.removeEventListener(type, end, true)
    }
  }, [])
  return {
    afterPress: (act: () => void) => {
      if (press.current.isDown) press.current.acts.push(act)
      else act()
    },
    forget: () => {
      press.current.acts = []
    },
  }
}
