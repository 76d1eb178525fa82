import { useLocation } from '@tanstack/react-router'
import { type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { MemberCard, SearchFilters } from '#shared/domains/search/search.contract.ts'
import type { Listing } from '#shared/domains/search/search.rules.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { inWords } from '#client/domains/accounts/accounts.text.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { BrowseSkeleton, type CardAction, MemberGrid, MemberRows } from './MemberGrid.tsx'
import { FewFit, NobodyFits } from './Relaxations.tsx'
import { useMemberPages } from './search.api.ts'
import { useListPlace } from './search.place.state.ts'
import { SEARCH_TEXT } from './search.text.ts'

type SearchResultsProps = {
  listing: Listing
  /** The grid of cards, if there are any. */
  grid: Ref<HTMLUListElement>
  isMember: boolean
  action: CardAction | undefined
  /** The number of matches, if it's small enough to suggest dropping a filter. */
  few: number | undefined
  onChange: (filters: SearchFilters) => void
  onStartAnew: () => void
}

/** The number of pages loaded automatically before a press is needed, so that the page's footer can be reached. */
const PAGES_AT_ONCE = 5
/** Pixels from the end of the list within which the next page is fetched. */
const AHEAD = 800

const isTooMany = (error: Error): error is CallFailure =>
  error instanceof CallFailure && error.code === COMMON_REASONS.tooManyRequests.code

/**
 * Returns the pages without members shown on an earlier one, since a member who was active in the meantime may appear
 * twice.
 */
const withoutTwice = (pages: readonly { items: MemberCard[]; previous: string | null }[]) => {
  const seen = new Set<string>()
  return pages.map(({ items, previous }) => {
    const members = items.filter(({ id }) => !seen.has(id))
    for (const { id } of members) seen.add(id)
    return { at: previous ?? '', members: members.length === items.length ? items : members }
  })
}

export function SearchResults(props: SearchResultsProps) {
  const { listing, grid, isMember, action, few, onChange, onStartAnew } = props
  const query = useMemberPages(listing)
  const isLoaded = query.data !== undefined && !query.isPlaceholderData
  const { list, hidden, leaving } = useListPlace(listing, isLoaded)
  const end = useRef<HTMLDivElement>(null)
  const pages = withoutTwice(query.data?.pages ?? [])
  const shown = pages.reduce((count, { members }) => count + members.length, 0)
  const isSteady = !query.isFetching && !query.isError
  const mayGoOn = query.hasNextPage && isSteady && pages.length % PAGES_AT_ONCE !== 0
  const goOn = useEffectEvent(() => void query.fetchNextPage())
  /** Returns the text for a page that couldn't be loaded. */
  const messageOf = (error: Error, otherwise: string) =>
    isTooMany(error) ? SEARCH_TEXT.tooMany(inWords(error.retryAfter ?? 60), isMember) : otherwise

  useEffect(() => {
    if (!mayGoOn || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && goOn(), {
      rootMargin: `${AHEAD}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayGoOn, shown])

  /** The card next to which more members were requested, its position in the window, and the side. */
  const asked = useRef<{ card: Element; top: number; side: 'before' | 'after' }>(undefined)
  const ask = (side: 'before' | 'after') => {
    const cards = list.current?.querySelectorAll('li') ?? []
    const card = side === 'before' ? cards[0] : cards[cards.length - 1]
    if (card) asked.current = { card, top: card.getBoundingClientRect().top, side }
    void (side === 'before' ? query.fetchPreviousPage() : query.fetchNextPage())
  }
  useLayoutEffect(() => {
    if (!asked.current) return
    const { card, top, side } = asked.current
    asked.current = undefined
    if (side === 'before') window.scrollBy(0, card.getBoundingClientRect().top - top)
    const next = side === 'before' ? card.previousElementSibling : card.nextElementSibling
    next?.querySelector('a')?.focus({ preventScroll: true })
  }, [pages.length])

  if (query.isPending || (query.isPlaceholderData && shown === 0)) return <BrowseSkeleton />
  if (!query.data) {
    const { error } = query
    const otherwise = error instanceof CallFailure ? error.message : SEARCH_TEXT.loadFailed
    return (
      <ErrorState
        message={messageOf(error, otherwise)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
        action={isTooMany(error) && !isMember && <JoinLinks />}
      />
    )
  }
  if (shown === 0 && !query.hasNextPage && !query.hasPreviousPage) {
    return (
      <>
        <NobodyFits filters={listing.filters} onChange={onChange} />
        {!isMember && <VisitorHint />}
      </>
    )
  }
  const endsForVisitors = query.data.pages.at(-1)?.endsForVisitors
  return (
    <div
      ref={list}
      {...leaving}
      className="flex flex-col gap-4"
      style={query.hasNextPage && hidden > 0 ? { minHeight: `calc(100dvh + ${hidden}px)` } : {}}
    >
      {query.hasPreviousPage && (
        <div className="flex flex-wrap items-center justify-center gap-3">
          <Button size="sm" busy={query.isFetchingPreviousPage} onClick={() => ask('before')}>
            {SEARCH_TEXT.showEarlier}
          </Button>
          <Button size="sm" look="ghost" onClick={onStartAnew}>
            {SEARCH_TEXT.startOver}
          </Button>
        </div>
      )}
      <MemberGrid ref={grid} label={SEARCH_TEXT.members} busy={query.isPlaceholderData}>
        {pages.map(({ at, members }, index) => (
          <MemberRows
            key={at}
            at={at}
            members={members}
            action={action}
            showsFit={isMember && !listing.filters.fitsBothWays}
            isFirst={index === 0}
          />
        ))}
      </MemberGrid>
      <p role="status" className="sr-only">
        {pages.length > 1 && SEARCH_TEXT.shown(shown)}
      </p>
      <div ref={end} className="flex flex-col items-center gap-4 py-4">
        {(query.isFetchNextPageError || query.isFetchPreviousPageError) && (
          <Notice kind="error">{messageOf(query.error, SEARCH_TEXT.moreFailed)}</Notice>
        )}
        {query.hasNextPage ? (
          <Button busy={query.isFetchingNextPage} onClick={() => ask('after')}>
            {SEARCH_TEXT.showMore}
          </Button>
        ) : endsForVisitors ? (
          <Notice title={SEARCH_TEXT.endsForVisitorsTitle} action={<JoinLinks />} className="w-full">
            {SEARCH_TEXT.endsForVisitors}
          </Notice>
        ) : few !== undefined && isLoaded ? (
          <FewFit filters={listing.filters} total={few} onChange={onChange} />
        ) : (
          <p className="text-ink-soft">{SEARCH_TEXT.end}</p>
        )}
      </div>
      {!isMember && !endsForVisitors && <VisitorHint />}
    </div>
  )
}

/** Tells a visitor what a membership would show them. */
function VisitorHint() {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
      {SEARCH_TEXT.visitorHint}
      <Link href="/register" className={buttonClass({ size: 'sm' })}>
        {SEARCH_TEXT.register}
      </Link>
    </p>
  )
}

/** Links for a visitor who wants more of the list. Logging in leads back to it. */
function JoinLinks() {
  const from = useLocation({ select: ({ href }) => href })
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Link href={onTheWay('/login', from)} className={buttonClass()}>
        {SEARCH_TEXT.logIn}
      </Link>
      <Link href={onTheWay('/register', from)} className={buttonClass({ look: 'primary' })}>
        {SEARCH_TEXT.register}
      </Link>
    </div>
  )
}
