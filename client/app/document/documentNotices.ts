import {
  dismiss,
  readDismissed,
  shownOf,
  subscribeToDismissed,
} from '#client/domains/announcements/announcements.dismissed.state.ts'
import { listToasts, subscribeToToasts, toast, type ToastEntry } from '#client/ui/feedback/toast.ts'
import { toastClass, toastCloseClass, toastTitleClass } from '#client/ui/feedback/toastClass.ts'

const elementOf = ({ id, kind, text }: ToastEntry) => {
  const element = document.createElement('div')
  element.className = `pointer-events-auto max-w-md ${toastClass(kind)}`
  const title = document.createElement('div')
  title.className = toastTitleClass
  title.textContent = text
  const close = document.createElement('button')
  close.type = 'button'
  close.className = toastCloseClass
  close.setAttribute('aria-label', 'Close')
  close.textContent = '×'
  close.addEventListener('click', () => toast.dismiss(id))
  element.append(title, close)
  return element
}

/**
 * Shows the `toast` service's toasts as plain text in an element of a page without React. Returns a function that stops
 * showing them.
 */
export const showToasts = (box: Element) => {
  let shownId: number | undefined
  return subscribeToToasts(() => {
    const open = listToasts().find(({ isOpen }) => isOpen)
    if (open?.id === shownId) return
    shownId = open?.id
    box.replaceChildren(...(open ? [elementOf(open)] : []))
    if (open) setTimeout(() => toast.dismiss(open.id), open.duration)
  })
}

const idOf = (item: HTMLElement) => item.dataset['announcement'] ?? ''

/**
 * Shows a document's first announcements that weren't dismissed in this browser, and hides the rest. Returns a function
 * that stops listening for dismissals.
 */
export const showAnnouncements = (section: HTMLElement) => {
  const items = [...section.querySelectorAll<HTMLElement>('[data-announcement]')]
  const show = () => {
    const shown = new Set(
      shownOf(
        items.map((item) => ({ id: idOf(item) })),
        readDismissed(),
      ).map(({ id }) => id),
    )
    for (const item of items) item.toggleAttribute('data-waiting', !shown.has(idOf(item)))
    section.hidden = shown.size === 0
    return shown
  }
  items.forEach((item, at) => {
    item.querySelector('button')?.addEventListener('click', () => {
      dismiss(idOf(item))
      const shown = show()
      const next = [...items.slice(at), ...items.slice(0, at).toReversed()].find((each) =>
        shown.has(idOf(each)),
      )
      const target = next?.querySelector('button') ?? document.getElementById('content')
      target?.focus()
    })
  })
  show()
  return subscribeToDismissed(() => void show())
}
