import { useEffect, useEffectEvent, useRef } from 'react'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { CallFailure } from '#client/platform/call.ts'
import { Button } from '#client/ui/Button.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { BrowseSkeleton } from './BrowseSkeleton.tsx'
import { MemberCard } from './MemberCard.tsx'
import { MemberGrid } from './MemberGrid.tsx'
import { NobodyFits } from './NobodyFits.tsx'
import { useSearchPages } from './search.api.ts'
import { SEARCH_TEXT } from './search.text.ts'

type SearchResultsProps = {
  filters: SearchFilters
  isMember: boolean
  onChange: (filters: SearchFilters) => void
}

/** Pages that follow by themselves before a press is asked for, so that the foot of the page can be reached. */
const PAGES_AT_ONCE = 5
/** Pixels before the end of the list at which the next page is fetched. */
const AHEAD = 800
const EAGER_PHOTOS = 4

const messageOf = (error: Error) => (error instanceof CallFailure ? error.message : SEARCH_TEXT.loadFailed)

export function SearchResults({ filters, isMember, onChange }: SearchResultsProps) {
  const pages = useSearchPages(filters)
  const end = useRef<HTMLDivElement>(null)
  const count = pages.data?.pages.length ?? 0
  const isSteady = !pages.isFetching && !pages.isError
  const mayGoOn = pages.hasNextPage && isSteady && count % PAGES_AT_ONCE !== 0
  const goOn = useEffectEvent(() => void pages.fetchNextPage())

  useEffect(() => {
    if (!mayGoOn || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && goOn(), {
      rootMargin: `${AHEAD}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayGoOn, count])

  if (pages.isPending) return <BrowseSkeleton />
  if (!pages.data) {
    return (
      <ErrorState
        message={messageOf(pages.error)}
        onRetry={() => void pages.refetch()}
        busy={pages.isFetching}
      />
    )
  }
  const members = [
    ...new Map(pages.data.pages.flatMap(({ items }) => items.map((item) => [item.id, item]))).values(),
  ]
  if (members.length === 0 && !pages.hasNextPage && !pages.isPlaceholderData) {
    return <NobodyFits filters={filters} onChange={onChange} />
  }
  return (
    <>
      <MemberGrid label={SEARCH_TEXT.members} busy={pages.isPlaceholderData}>
        {members.map((member, at) => (
          <li key={member.id}>
            <MemberCard
              member={member}
              showsFit={isMember && !filters.fitsBothWays}
              eager={at < EAGER_PHOTOS}
            />
          </li>
        ))}
      </MemberGrid>
      <div ref={end} className="flex flex-col items-center gap-4 py-4">
        {pages.isFetchNextPageError && <Notice kind="error">{SEARCH_TEXT.moreFailed}</Notice>}
        {pages.hasNextPage ? (
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {SEARCH_TEXT.showMore}
          </Button>
        ) : (
          <p className="text-ink-soft">{SEARCH_TEXT.end}</p>
        )}
      </div>
    </>
  )
}
