import { toastClass, toastCloseClass, toastTitleClass } from '#client/ui/feedback/toastClass.ts'
import { listToasts, subscribeToToasts, toast, type ToastEntry } from '#client/ui/feedback/toast.ts'

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

/** Shows the toasts of the `toast` service in an element of a page without React, by their text alone; answers how to stop. */
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
