import { useCallback, useSyncExternalStore } from 'react'

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
