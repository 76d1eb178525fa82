import { useRef } from 'react'

/** Gives focus back to what had it before a dialog without a trigger of its own was opened. Spread on its content. */
export function useReturnFocus() {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
