import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Wide enough for two columns next to the sidebar. */
export const WIDE = '(width >= 64rem)'
/** A mouse or a touchpad, and so most likely a keyboard. */
export const HAS_MOUSE = '(hover: hover) and (pointer: fine)'

/** Whether a media query matches, or null if the page is rendered for an unknown window. */
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

/** Whether the page is visible, not in a background tab. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(
    listen,
    () => document.visibilityState === 'visible',
    () => false,
  )

/** Calls `act` when the page becomes visible or `what` changes, if the page is visible and `what` isn't empty. */
export const useWhenVisible = (what: string, act: () => void) => {
  const isVisible = useIsVisible()
  const onVisible = useEffectEvent(act)
  useEffect(() => {
    if (what && isVisible) onVisible()
  }, [what, isVisible])
}

/**
 * While mounted, keeps a full-screen page within the space left by the on-screen keyboard. Browsers show the keyboard
 * over the page, and only the visual viewport reveals it.
 */
export function useVisibleScreen() {
  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return
    const { style } = document.documentElement
    const follow = () => {
      // If the page is zoomed in, only a part of it is visible.
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
