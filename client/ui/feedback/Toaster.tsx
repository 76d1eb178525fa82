import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { PlainToast } from './PlainToast.tsx'
import { listToasts, subscribeToToasts, type ToastEntry } from './toast.ts'

const none: readonly ToastEntry[] = []

/**
 * Shows the toasts of the `toast` service. Mount it once, outside of what navigation replaces.
 * What draws them is fetched when the page is idle, so that a toast can still appear when the connection is gone.
 */
export function Toaster() {
  const entries = useSyncExternalStore(subscribeToToasts, listToasts, () => none)
  const [View, setView] = useState<ComponentType<{ entries: readonly ToastEntry[] }>>()
  const [isMissing, setMissing] = useState(false)
  const open = entries.find(({ isOpen }) => isOpen)

  useEffect(() => {
    if (View) return
    let isGone = false
    const load = () =>
      import('./ToastView.tsx').then(
        ({ ToastView }) => isGone || setView(() => ToastView),
        () => isGone || setMissing(true),
      )
    if (entries.length > 0) void load()
    const timer = setTimeout(() => void load(), 2000)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [View, entries])

  // Modal dialogs hide all but live regions from screen readers; this one marks the toasts, which announce themselves.
  return (
    <div aria-live="off">
      {View ? <View entries={entries} /> : isMissing && open && <PlainToast key={open.id} entry={open} />}
    </div>
  )
}
