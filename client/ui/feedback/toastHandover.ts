import { listToasts, type ToastKind } from './toast.ts'

const KEY = 'toast'

/** Leaves the toast that is open to the next page of this tab. */
export function handOverToast() {
  const open = listToasts().find((entry) => entry.isOpen)
  if (!open) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ kind: open.kind, text: open.text, duration: open.duration }))
  } catch {
    // Storage may be closed to us; the toast then ends with its page.
  }
}

/** The toast the page before this one left behind, once. */
export function takeOverToast(): { kind: ToastKind; text: string; duration: number } | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept ? (JSON.parse(kept) as { kind: ToastKind; text: string; duration: number }) : null
  } catch {
    return null
  }
}
