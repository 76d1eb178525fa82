import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ShownAnnouncement } from '#shared/domains/announcements/announcements.contract.ts'
import { AnnouncementStrip } from './AnnouncementStrip.tsx'
import { shownQuery } from './announcements.api.ts'
import { dismiss, readDismissed, shownOf, subscribeToDismissed } from './announcements.dismissed.state.ts'

/** What’s announced to this viewer, without what was dismissed, which only the browser knows. */
export function Announcements() {
  const running = useQuery(shownQuery).data?.announcements ?? []
  const dismissed = useSyncExternalStore(subscribeToDismissed, readDismissed, () => null)
  const shown = dismissed === null ? [] : shownOf(running, dismissed)

  /** Takes one away, and the focus to the one beside it or to the page. */
  const onDismiss = (announcement: ShownAnnouncement) => {
    const others = [...document.querySelectorAll<HTMLElement>('[data-announcement] button')]
    const at = shown.indexOf(announcement)
    others.splice(at, 1)
    const next = others[Math.min(at, others.length - 1)] ?? document.getElementById('content')
    next?.focus()
    dismiss(announcement.id)
  }

  return <AnnouncementStrip announcements={shown} onDismiss={onDismiss} />
}
