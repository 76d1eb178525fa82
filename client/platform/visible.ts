import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const listen = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the page is in front of somebody. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(
    listen,
    () => document.visibilityState === 'visible',
    () => false,
  )

/** Does it as soon as the page is in front of somebody, each time `what` changes to something. */
export const useWhenVisible = (what: string, act: () => void) => {
  const isVisible = useIsVisible()
  const onVisible = useEffectEvent(act)
  useEffect(() => {
    if (what && isVisible) onVisible()
  }, [what, isVisible])
}
