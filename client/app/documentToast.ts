import type { ToastKind } from '#client/ui/feedback/toast.ts'

const LOOKS: Record<ToastKind, string> = {
  success: 'border-success/35 bg-success-soft text-success',
  error: 'border-danger/35 bg-danger-soft text-danger',
  info: 'border-info/35 bg-info-soft text-info',
  warning: 'border-warning/35 bg-warning-soft text-warning',
  connection: 'border-warning/35 bg-warning-soft text-warning',
}

/** Shows a toast on a document, which has nothing of the app but its look. */
export const showDocumentToast = ({
  kind,
  text,
  duration,
}: {
  kind: ToastKind
  text: string
  duration: number
}) => {
  const toast = document.createElement('div')
  toast.className = `pointer-events-auto flex max-w-md items-center gap-3 rounded-card border py-2 pr-2 pl-4 font-medium shadow-soft ${LOOKS[kind]}`
  toast.append(text)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'flex size-9 shrink-0 items-center justify-center rounded-control text-lg hover:bg-ink/8'
  close.setAttribute('aria-label', 'Close')
  close.textContent = '×'
  close.addEventListener('click', () => toast.remove())
  toast.append(close)
  document.getElementById('toasts')?.replaceChildren(toast)
  setTimeout(() => toast.remove(), duration)
}
