import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { MOST_SHOWN, type ShownAnnouncement } from '#shared/domains/announcements/announcements.contract.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { shownQuery } from './announcements.api.ts'
import { dismiss, readDismissed, shownOf, subscribeToDismissed } from './announcements.dismissed.state.ts'
import { STRIP_TEXT } from './announcements.text.ts'

/** The announcements for this viewer, except the dismissed ones, which only the browser knows. */
export function Announcements() {
  const running = useQuery(shownQuery).data?.announcements ?? []
  const dismissed = useSyncExternalStore(subscribeToDismissed, readDismissed, () => null)
  const shown = dismissed === null ? [] : shownOf(running, dismissed)

  /** Removes an announcement, and moves the focus to the one next to it or to the page's content. */
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

interface AnnouncementStripProps {
  announcements: readonly ShownAnnouncement[]
  /** Omitted in server-rendered HTML, where announcements are hidden until the script knows which were dismissed. */
  onDismiss?: (announcement: ShownAnnouncement) => void
}

/** The site's announcements, under the header. */
export function AnnouncementStrip({ announcements, onDismiss }: AnnouncementStripProps) {
  if (announcements.length === 0) return null
  return (
    <section aria-label={STRIP_TEXT.title} data-announcements>
      <ul>
        {announcements.map((announcement, at) => {
          const { id, text, path } = announcement
          const textId = `announcement-${id}`
          return (
            <li
              key={id}
              data-announcement={id}
              data-waiting={onDismiss ? undefined : ''}
              className={`border-b border-info/30 bg-info-soft data-waiting:hidden ${at < MOST_SHOWN ? 'noscript:data-waiting:block' : ''}`}
            >
              <div className="mx-auto flex max-w-(--site-width) items-start gap-3 px-4 py-1 md:px-6">
                <Megaphone aria-hidden="true" className="mt-3 size-5 shrink-0 text-info" />
                <p className="min-w-0 flex-1 py-2.5 text-pretty wrap-anywhere max-md:text-sm">
                  <bdi id={textId}>{text}</bdi>
                  {path && (
                    <>
                      {' '}
                      <Link href={path} aria-describedby={textId} className="link">
                        {STRIP_TEXT.more}
                      </Link>
                    </>
                  )}
                </p>
                <button
                  type="button"
                  aria-label={STRIP_TEXT.dismiss}
                  aria-describedby={textId}
                  title={STRIP_TEXT.dismiss}
                  onClick={onDismiss && (() => onDismiss(announcement))}
                  className="flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-ink/8 noscript:hidden"
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
