import { useRef } from 'react'

/**
 * What every modal panel adds to Radix; spread on its content. The focus goes back to what had it before, as our
 * panels have no trigger of their own, and a press on a toast does not close the panel.
 */
export function useModalContent() {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
    onInteractOutside(event: Event) {
      if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
        event.preventDefault()
    },
  }
}
