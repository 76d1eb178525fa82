import { tabStorage } from '#client/ui/frame/storage.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'connection'

type ToastOptions = {
  description?: string
  /** Milliseconds on screen, if different from the kind's default. */
  duration?: number
  action?: { label: string; onClick: () => void }
}

export type ToastEntry = ToastOptions & {
  id: number
  kind: ToastKind
  text: string
  duration: number
  isOpen: boolean
}

const durations: Record<ToastKind, number> = {
  success: 5000,
  error: 8000,
  info: 5000,
  warning: 5000,
  connection: 5000,
}

const removalDelay = 5000

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** The only way to show toasts. Each kind returns the ID for dismissing the toast. */
export const toast = {
  success: (text: string, options?: ToastOptions) => open('success', text, options),
  error: (text: string, options?: ToastOptions) => open('error', text, options),
  info: (text: string, options?: ToastOptions) => open('info', text, options),
  warning: (text: string, options?: ToastOptions) => open('warning', text, options),
  connection: (text: string, options?: ToastOptions) => open('connection', text, options),
  dismiss,
}

/** Returns the toasts: at most one open, and dismissed ones for 5 s. */
export function listToasts() {
  return entries
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function open(kind: ToastKind, text: string, options: ToastOptions = {}) {
  for (const entry of entries) dismiss(entry.id)
  lastId += 1
  const entry = {
    ...options,
    id: lastId,
    kind,
    text,
    duration: options.duration ?? durations[kind],
    isOpen: true,
  }
  replace([...entries, entry])
  return entry.id
}

function dismiss(id: number) {
  if (!entries.some((entry) => entry.id === id && entry.isOpen)) return
  replace(entries.map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry)))
  setTimeout(() => replace(entries.filter((entry) => entry.id !== id)), removalDelay)
}

function replace(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

const KEY = 'toast'

/** Saves the open toast for this tab's next page. */
export function handOverToast() {
  const open = listToasts().find((entry) => entry.isOpen)
  if (!open) return
  tabStorage.write(KEY, JSON.stringify({ kind: open.kind, text: open.text, duration: open.duration }))
}

/** Returns the toast saved by the previous page, only once. */
export function takeOverToast(): { kind: ToastKind; text: string; duration: number } | null {
  const kept = tabStorage.read(KEY)
  tabStorage.remove(KEY)
  return kept ? (JSON.parse(kept) as { kind: ToastKind; text: string; duration: number }) : null
}
