import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addressOf, listingOfAddress, type Listing } from '#shared/domains/search/search.rules.ts'
import { useIsLocal } from '#client/platform/local.ts'

/** Where a list was looked at: pixels from the window's upper edge to the page that the address names. */
interface ListView {
  top: number
  /** The member whose profile was opened by the keyboard. */
  opened?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    listView?: ListView
  }
}

/** Whether another page is on its way: the address, and its entry of the history, are not this list's any more. */
export const isLeaving = (router: ReturnType<typeof useRouter>): boolean =>
  router.latestLocation.pathname !== '/browse'

/** Milliseconds without scrolling after which the list stands still. */
const SETTLED_AFTER = 200
/** Pixels from the window's upper edge down to which a page that begins there counts as the one in view. */
const LINE = 160

/**
 * Keeps the page of the list in view in the address, and how far it is scrolled in the history; on Back, Forward
 * and reload returns there, and for every new list to the top. The first card of each page carries `data-at`.
 */
export const useListPlace = (listing: Listing, isLoaded: boolean) => {
  const router = useRouter()
  const isLocal = useIsLocal()
  const view = useLocation({ select: ({ state }) => state.listView })
  // The location is that of the next list for a moment, before the page follows.
  const isFollowed = useLocation({ select: ({ search }) => listingOfAddress(search).at }) === listing.at
  const [hidden] = useState(Math.max(0, -(view?.top ?? 0)))
  const list = useRef<HTMLDivElement>(null)
  /** The entry that shows what the reader sees, so that there is nothing to return to. */
  const shown = useRef('')
  const entryOf = (at: string, seen: ListView | undefined) =>
    JSON.stringify([addressOf({ ...listing, at }), seen])
  const entry = entryOf(listing.at, view)
  const pageStarts = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-at]') ?? [])]

  const save = (opened?: string) => {
    if (isLeaving(router)) return
    const starts = pageStarts()
    const inView = starts.findLast((start) => start.getBoundingClientRect().top <= LINE) ?? starts[0]
    if (!isLoaded || !inView) return
    const at = inView.dataset['at'] ?? ''
    const listView = {
      top: Math.round(inView.getBoundingClientRect().top),
      ...(opened === undefined ? {} : { opened }),
    }
    if (entryOf(at, listView) === entryOf(listing.at, view)) return
    shown.current = entryOf(at, listView)
    void router.navigate({
      to: '/browse',
      search: addressOf({ ...listing, at }),
      state: { listView },
      replace: true,
    })
  }
  const saveSettled = useEffectEvent(() => save())

  const restore = useEffectEvent(() => {
    if (entry === shown.current || !isFollowed) return
    if (!view) {
      shown.current = entry
      // What the server rendered is where the reader has scrolled it.
      if (isLocal) window.scrollTo(0, 0)
      return
    }
    if (!isLoaded) return
    shown.current = entry
    const start = pageStarts().find(({ dataset }) => dataset['at'] === listing.at)
    if (start) window.scrollBy(0, start.getBoundingClientRect().top - view.top)
    if (view.opened) {
      list.current
        ?.querySelector<HTMLElement>(`[data-member="${view.opened}"] a`)
        ?.focus({ preventScroll: true })
    }
  })
  useLayoutEffect(() => restore(), [entry, isFollowed, isLoaded])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => saveSettled(), SETTLED_AFTER)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])

  return {
    list,
    /** Pixels of the page returned to that lie above the window: room for them is needed before more has come. */
    hidden,
    /** What may lead to a profile keeps the place first: the history has no time for it later. */
    leaving: {
      onPointerDown: () => save(),
      onKeyDown: ({ key, target }: KeyboardEvent) => {
        const card =
          key === 'Enter' && target instanceof Element && target.closest<HTMLElement>('[data-member]')
        if (card) save(card.dataset['member'])
      },
    },
  }
}
