import type { ToastKind } from './toast.ts'

const tones: Record<ToastKind, string> = {
  success: 'border-success/35 bg-success-soft text-success',
  error: 'border-danger/35 bg-danger-soft text-danger',
  info: 'border-info/35 bg-info-soft text-info',
  warning: 'border-warning/35 bg-warning-soft text-warning',
  connection: 'border-warning/35 bg-warning-soft text-warning',
}

/** The look of a toast, in the app and on documents. Its width depends on where it's shown. */
export const toastClass = (kind: ToastKind) =>
  `flex items-center gap-3 rounded-card border py-2 pr-2 pl-4 text-base shadow-soft ${tones[kind]}`

export const toastTitleClass = 'leading-[1.4] font-[550]'

/** A toast's close button, which is shown last wherever it is in the document. */
export const toastCloseClass =
  'order-last flex size-9 shrink-0 items-center justify-center rounded-control text-lg hover:bg-current/12'
