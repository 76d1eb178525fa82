import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { documentTitle, titleWithNews } from '#shared/kernel/title.ts'
import { chatCountsQuery } from '#client/domains/chat/chat.counts.api.ts'
import { unreadQuery } from '#client/domains/messages/messages.counts.api.ts'
import { newNoticesQuery } from '#client/domains/notifications/notifications.new.api.ts'
import { useDiscreet } from '#client/platform/discreet.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { useSite } from '#client/platform/site.ts'

/** The number of unread conversations and chats plus other new notifications, or 0 if no one is logged in. */
const useNews = (): number => {
  const enabled = useSession().user !== null
  const threads = useQuery({ ...unreadQuery, enabled }).data?.threads ?? 0
  const chats = useQuery({ ...chatCountsQuery, enabled }).data?.chats ?? 0
  const others = useQuery({ ...newNoticesQuery, enabled }).data?.besidesMessages ?? 0
  return enabled ? threads + chats + others : 0
}

/** Returns `<title> · <site>` with the number of new items in front, or just the neutral title in discreet mode. */
const useFullTitle = (title: string) => {
  const [news, isDiscreet, { name }] = [useNews(), useDiscreet(), useSite()]
  return titleWithNews(documentTitle(title, name, isDiscreet), isDiscreet ? 0 : news)
}

/** Sets the document title to the route's. */
export const useRouteTitle = (title: string) => {
  const full = useFullTitle(title)
  // A layout effect, so that a title set by the page itself wins.
  useLayoutEffect(() => void (document.title = full), [full])
}

/** Sets a document title other than the route's. */
export const useDocumentTitle = (title: string) => {
  const full = useFullTitle(title)
  useEffect(() => void (document.title = full), [full])
}

/**
 * Moves the focus to the new page's heading as soon as it's rendered, unless the page or the reader has already moved
 * the focus. Returns a function that cancels this.
 */
const focusHeading = (): (() => void) => {
  const main = document.getElementById('content')
  const pressed = document.activeElement
  if (!main || main.contains(pressed)) return () => undefined
  const observer = new MutationObserver(() => attempt())
  const attempt = () => {
    const heading = main.querySelector('h1')
    const isElsewhere = document.activeElement !== pressed && document.activeElement !== document.body
    if (!heading && !isElsewhere) return
    observer.disconnect()
    if (isElsewhere || !heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  observer.observe(main, { childList: true, subtree: true })
  attempt()
  return () => observer.disconnect()
}

/**
 * Focuses the new page's heading after every navigation. Returns the title to announce to screen readers, or an empty
 * string on the first page.
 */
export const useArrival = (title: string): string => {
  const router = useRouter()
  const [told, setTold] = useState('')
  const tell = useEffectEvent(() => setTold(title))
  useEffect(() => {
    let giveUp = () => {}
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      giveUp()
      giveUp = focusHeading()
      tell()
    })
    return () => {
      stop()
      giveUp()
    }
  }, [router])
  return told
}
