import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addressOf, listingOfAddress, type Listing } from '#shared/domains/search/search.rules.ts'
import { useIsLocal } from '#client/platform/local.ts'

/** How far a list was scrolled: pixels from the window's top edge to the page specified in the URL. */
interface ListView {
  top: number
  /** The member whose profile was opened with the keyboard. */
  opened?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    listView?: ListView
  }
}

/** Whether a different page is opening, so that the URL and its history entry are no longer this list's. */
export const isLeaving = (router: ReturnType<typeof useRouter>): boolean =>
  router.latestLocation.pathname !== '/browse'

/** Milliseconds without scrolling until the list counts as still. */
const SETTLED_AFTER = 200
/** Pixels from the window's top edge within which a page must start to count as the current one. */
const LINE = 160

/**
 * Keeps the list's current page in the URL, and the scroll position in the history. Restores both on Back, Forward and
 * reload, and scrolls to the top for every new list. The first card of each page has `data-at`.
 */
export const useListPlace = (listing: Listing, isLoaded: boolean) => {
  const router = useRouter()
  const isLocal = useIsLocal()
  const view = useLocation({ select: ({ state }) => state.listView })
  // The location is briefly the next list's before the page follows.
  const isFollowed = useLocation({ select: ({ search }) => listingOfAddress(search).at }) === listing.at
  const [hidden] = useState(Math.max(0, -(view?.top ?? 0)))
  const list = useRef<HTMLDivElement>(null)
  /** The entry for the view already shown, which doesn't need to be restored. */
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
      // A server-rendered list stays where the reader has scrolled it to.
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
    /** Pixels of the restored page that are above the window, for which space is needed before more has loaded. */
    hidden,
    /** Saves the place before a profile may open, since the history can't be updated afterwards. */
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
