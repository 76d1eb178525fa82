import { tabStorage } from '../frame/storage.ts'
import { listToasts, type ToastKind } from './toast.ts'

const KEY = 'toast'

/** Leaves the toast that is open to the next page of this tab. */
export function handOverToast() {
  const open = listToasts().find((entry) => entry.isOpen)
  if (!open) return
  tabStorage.write(KEY, JSON.stringify({ kind: open.kind, text: open.text, duration: open.duration }))
}

/** The toast the page before this one left behind, once. */
export function takeOverToast(): { kind: ToastKind; text: string; duration: number } | null {
  const kept = tabStorage.read(KEY)
  tabStorage.remove(KEY)
  return kept ? (JSON.parse(kept) as { kind: ToastKind; text: string; duration: number }) : null
}
