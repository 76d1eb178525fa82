import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { AnnouncementStrip } from './AnnouncementStrip.tsx'
import { shownQuery } from './announcements.api.ts'
import { dismiss, readDismissed, shownOf, subscribeToDismissed } from './announcements.dismissed.state.ts'

/** What is running for whoever looks, and was not dismissed in this browser; that is known in the browser only. */
export function Announcements() {
  const running = useQuery(shownQuery).data?.announcements ?? []
  const dismissed = useSyncExternalStore(subscribeToDismissed, readDismissed, () => null)
  const shown = dismissed === null ? [] : shownOf(running, dismissed)
  const dismissedAt = useRef<number>(undefined)

  // The focus goes to the next one, or to the page.
  useEffect(() => {
    const at = dismissedAt.current
    if (at === undefined) return
    dismissedAt.current = undefined
    const buttons = document.querySelectorAll<HTMLElement>('[data-announcement] button')
    const next = buttons[Math.min(at, buttons.length - 1)] ?? document.getElementById('content')
    next?.focus()
  }, [dismissed])

  return (
    <AnnouncementStrip
      announcements={shown}
      onDismiss={(announcement) => {
        dismissedAt.current = shown.indexOf(announcement)
        dismiss(announcement.id)
      }}
    />
  )
}
