import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Where there is room for two columns beside the sidebar. */
export const WIDE = '(width >= 64rem)'
/** A mouse or a touchpad, and so most likely a keyboard. */
export const HAS_MOUSE = '(hover: hover) and (pointer: fine)'

/** Whether a media query holds; null where the page is rendered for a window that is not known yet. */
export const useMedia = (query: string): boolean | null => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => matchMedia(query).matches,
    () => null,
  )
}

const listen = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the page is in front of someone. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(
    listen,
    () => document.visibilityState === 'visible',
    () => false,
  )

/** Does it as soon as the page is in front of someone, each time `what` changes to something. */
export const useWhenVisible = (what: string, act: () => void) => {
  const isVisible = useIsVisible()
  const onVisible = useEffectEvent(act)
  useEffect(() => {
    if (what && isVisible) onVisible()
  }, [what, isVisible])
}

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
