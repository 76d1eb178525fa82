import {
  dismiss,
  readDismissed,
  shownOf,
  subscribeToDismissed,
} from '#client/domains/announcements/announcements.dismissed.state.ts'

const idOf = (item: HTMLElement) => item.dataset['announcement'] ?? ''

/** Shows those announcements of a document that were not dismissed in this browser, and has the rest wait; answers how to stop. */
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
