import { CircleAlert, CircleCheck, Info, TriangleAlert, Unplug, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { toast, type ToastEntry, type ToastKind } from './toast.ts'

const icons: Record<ToastKind, ReactNode> = {
  success: <CircleCheck />,
  error: <CircleAlert />,
  info: <Info />,
  warning: <TriangleAlert />,
  connection: <Unplug />,
}

const colours = Object.fromEntries(
  (['success', 'error', 'info', 'warning'] as const).flatMap((kind) => {
    const tone = kind === 'error' ? 'danger' : kind
    return [
      [`--${kind}-bg`, `var(--${tone}-soft)`],
      [`--${kind}-border`, `color-mix(in oklab, var(--${tone}) 35%, transparent)`],
      [`--${kind}-text`, `var(--${tone})`],
    ]
  }),
) as CSSProperties

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
      richColors
      offset={16}
      mobileOffset={12}
      style={{ ...colours, fontFamily: 'var(--font-sans)', '--border-radius': '12px' } as CSSProperties}
      icons={{ close: <X aria-hidden="true" /> }}
      toastOptions={{ closeButtonAriaLabel: 'Close' }}
    />
  )
}

function show({ id, kind, text, description, duration, action }: ToastEntry) {
  const close = () => toast.dismiss(id)
  const raise = sonner[kind === 'connection' ? 'warning' : kind]
  raise(text, { id, description, duration, action, icon: icons[kind], onDismiss: close, onAutoClose: close })
}
