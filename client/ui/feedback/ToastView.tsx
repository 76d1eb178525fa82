import { CircleAlert, CircleCheck, Info, TriangleAlert, Unplug, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { toastClass, toastCloseClass, toastTitleClass } from './toastClass.ts'
import { toast, type ToastEntry, type ToastKind } from './toast.ts'

const icons: Record<ToastKind, ReactNode> = {
  success: <CircleCheck />,
  error: <CircleAlert />,
  info: <Info />,
  warning: <TriangleAlert />,
  connection: <Unplug />,
}

/** Keeps toasts from covering the quick exit in the header. */
const BELOW_HEADER = 'calc(var(--header-height) + 0.75rem)'

export function ToastView({ entries }: { entries: readonly ToastEntry[] }) {
  const shown = useRef(new Set<number>())

  useEffect(() => {
    for (const entry of entries) {
      if (!entry.isOpen) sonner.dismiss(entry.id)
      else if (!shown.current.has(entry.id)) show(entry)
      shown.current.add(entry.id)
    }
  }, [entries])

  return (
    <Sonner
      position="top-center"
      visibleToasts={1}
      closeButton
      offset={{ top: BELOW_HEADER }}
      mobileOffset={{ top: BELOW_HEADER, left: 12, right: 12 }}
      style={{ fontFamily: 'var(--font-sans)' }}
      icons={{ close: <X aria-hidden="true" className="size-4.5" /> }}
      toastOptions={{
        // The library's own styles would override our classes, which are in a cascade layer.
        unstyled: true,
        closeButtonAriaLabel: 'Close',
        classNames: {
          icon: 'shrink-0',
          content: 'flex min-w-0 flex-1 flex-col gap-0.5',
          title: toastTitleClass,
          description: 'text-sm leading-[1.4] text-ink',
          actionButton: 'h-8 shrink-0 rounded-control bg-ink px-3 text-sm font-semibold text-page',
          closeButton: toastCloseClass,
        },
      }}
    />
  )
}

function show({ id, kind, text, description, duration, action }: ToastEntry) {
  const close = () => toast.dismiss(id)
  const raise = sonner[kind === 'connection' ? 'warning' : kind]
  raise(text, {
    id,
    description,
    duration,
    action,
    icon: icons[kind],
    className: toastClass(kind),
    onDismiss: close,
    onAutoClose: close,
  })
}
