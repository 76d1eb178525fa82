import { useRef } from 'react'

/**
 * What every modal panel adds to Radix; spread on its content. The focus goes back to what had it before, as our
 * panels have no trigger of their own, or to the page's content where that is gone and nothing else has it. A press on
 * a toast does not close the panel.
 */
export function useModalContent() {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const isLost = document.activeElement === document.body
      const opener = before.current?.isConnected ? before.current : isLost && document.querySelector('main')
      if (opener instanceof HTMLElement) opener.focus()
    },
    onInteractOutside(event: Event) {
      if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
        event.preventDefault()
    },
  }
}
