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

/** How many conversations, chats and other notifications are new to anyone who is logged in. */
const useNews = (): number => {
  const enabled = useSession().user !== null
  const threads = useQuery({ ...unreadQuery, enabled }).data?.threads ?? 0
  const chats = useQuery({ ...chatCountsQuery, enabled }).data?.chats ?? 0
  const others = useQuery({ ...newNoticesQuery, enabled }).data?.besidesMessages ?? 0
  return enabled ? threads + chats + others : 0
}

/** `<title> · <site>`, or the neutral title in discreet mode; with the number of what is new before it. */
const useFullTitle = (title: string) => {
  const [news, isDiscreet, { name }] = [useNews(), useDiscreet(), useSite()]
  return titleWithNews(documentTitle(title, name, isDiscreet), isDiscreet ? 0 : news)
}

/** Gives the document the title of its route. */
export const useRouteTitle = (title: string) => {
  const full = useFullTitle(title)
  // Earlier than what a page on that route says of itself.
  useLayoutEffect(() => void (document.title = full), [full])
}

/** Gives the document another title than that of its route. */
export const useDocumentTitle = (title: string) => {
  const full = useFullTitle(title)
  useEffect(() => void (document.title = full), [full])
}

/**
 * Moves the focus to the heading of the page that has come, as soon as it is there; not where the page or its reader
 * has put it elsewhere. Answers how to give up.
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
 * After every change of page the focus is on its heading; answers the title to tell screen readers, none for the
 * first page.
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
