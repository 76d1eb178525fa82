import { useRef } from 'react'

/**
 * What every modal panel adds to Radix, to spread on its content. The focus returns to where it was before, as our
 * panels have no trigger, or to the page's content if that's gone and nothing else has the focus. Pressing a toast
 * doesn't close the panel.
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
