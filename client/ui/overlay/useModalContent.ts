import { useRef } from 'react'

/**
 * The properties every modal panel spreads on its Radix content. On closing, the focus returns to the previously
 * focused element, since our panels have no trigger. If that's gone and nothing else is focused, it moves to the page's
 * content. Pressing a toast doesn't close the panel.
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
