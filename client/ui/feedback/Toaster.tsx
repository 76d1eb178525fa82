import { X } from 'lucide-react'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { toastClass, toastCloseClass, toastTitleClass } from './toastClass.ts'
import { listToasts, subscribeToToasts, toast, type ToastEntry } from './toast.ts'

const none: readonly ToastEntry[] = []

/**
 * Shows the `toast` service's toasts. Mount it once, outside anything that navigation replaces. The toasts' code is
 * fetched when the page is idle, so that they still appear once the connection is lost.
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

  // Modal dialogs hide everything except live regions from screen readers. This one contains the toasts, which announce
  // themselves.
  return (
    <div aria-live="off">
      {View ? <View entries={entries} /> : isMissing && open && <PlainToast key={open.id} entry={open} />}
    </div>
  )
}

/** A toast for when the toasts' code couldn't be fetched, because the connection was lost before the page was idle. */
function PlainToast({ entry }: { entry: ToastEntry }) {
  const { id, kind, text, description, duration, action } = entry
  useEffect(() => {
    const timer = setTimeout(() => toast.dismiss(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    <div className="pointer-events-none fixed inset-x-3 top-[calc(var(--header-height)+0.75rem)] z-50 flex justify-center">
      <div role="status" className={`pointer-events-auto max-w-md ${toastClass(kind)}`}>
        <div className="min-w-0 flex-1">
          <p className={toastTitleClass}>{text}</p>
          {description && <p className="text-sm leading-[1.4] text-ink">{description}</p>}
        </div>
        {action && (
          <button type="button" className="link shrink-0 px-2 py-1 text-sm" onClick={action.onClick}>
            {action.label}
          </button>
        )}
        <button
          type="button"
          aria-label="Close"
          className={toastCloseClass}
          onClick={() => toast.dismiss(id)}
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      </div>
    </div>
  )
}
