import { X } from 'lucide-react'
import { useEffect } from 'react'
import { toast, type ToastEntry } from './toast.ts'
import { toastClass, toastCloseClass, toastTitleClass } from './toastClass.ts'

/** A toast where the code that draws them cannot be fetched: the connection was lost before the page was idle. */
export function PlainToast({ entry }: { entry: ToastEntry }) {
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
