import { useEffect } from 'react'

/**
 * Keeps a page that fills the screen within what the keyboard on the screen leaves of it, for as long as the component
 * is there. Browsers lay the keyboard over the page; only the visual viewport tells of it.
 */
export function useVisibleScreen() {
  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return
    const { style } = document.documentElement
    const follow = () => {
      // Of a page that is zoomed into, only a part is to be seen.
      if (visible.scale > 1) return
      style.setProperty('--visible-height', `${visible.height}px`)
      style.setProperty('--visible-top', `${visible.offsetTop}px`)
    }
    follow()
    visible.addEventListener('resize', follow)
    visible.addEventListener('scroll', follow)
    return () => {
      visible.removeEventListener('resize', follow)
      visible.removeEventListener('scroll', follow)
      style.removeProperty('--visible-height')
      style.removeProperty('--visible-top')
    }
  }, [])
}
