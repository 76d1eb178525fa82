import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { splitFilters, type addressOf } from '#shared/domains/search/search.rules.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { skipClass } from '#client/ui/frame/skipClass.ts'
import { BrowseFrame } from './BrowseFrame.tsx'
import { BrowseSkeleton } from './BrowseSkeleton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { KeepSearches } from './KeepSearches.tsx'
import type { CardAction } from './MemberRows.tsx'
import { Presets } from './Presets.tsx'
import { ResultsBar } from './ResultsBar.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useCount, useListing } from './search.api.ts'
import { facetsOf } from './search.facets.state.ts'
import { isLeaving } from './search.place.state.ts'
import { FACET_TEXT, SEARCH_TEXT, SORT_TEXT } from './search.text.ts'

/** Fewer members than this are a short result. */
const FEW = 12

/** Puts the member's own preferences into the address, once. */
function Prefill({ address }: { address: ReturnType<typeof addressOf> }) {
  const router = useRouter()
  const [first] = useState(address)
  useEffect(() => {
    // Who has already chosen another page is not called back.
    if (isLeaving(router)) return
    void router.navigate({ to: '/browse', search: first, hash: true, replace: true })
  }, [router, first])
  return null
}

interface MemberSearchProps {
  /** What can be done with a member who was found. */
  action?: CardAction | undefined
}

/** The members who fit, below the filters. */
export function MemberSearch({ action }: MemberSearchProps) {
  const browsing = useListing()
  if (browsing.isWaiting) {
    return (
      <BrowseFrame filters={<Skeleton className="mt-1 mb-5 h-10" />}>
        <Skeleton className="h-11" />
        <BrowseSkeleton />
      </BrowseFrame>
    )
  }
  return (
    <>
      {browsing.prefill && <Prefill address={browsing.prefill} />}
      <Browse {...browsing} action={action} />
    </>
  )
}

type BrowseProps = ReturnType<typeof useListing> & MemberSearchProps

function Browse(props: BrowseProps) {
  const { listing, chosen, opening, isMember, changeFilters, changeSort, startOver, action } = props
  const { filters, sort } = chosen
  const results = useRef<HTMLElement>(null)
  const grid = useRef<HTMLUListElement>(null)
  const counted = useCount(listing.filters)
  const { total, hidden } = counted.data ?? {}
  const count = total === undefined ? (counted.isError ? '' : SEARCH_TEXT.counting) : SEARCH_TEXT.found(total)
  const few = !counted.isPlaceholderData && total !== undefined && total < FEW ? total : undefined
  const split = splitFilters(filters, opening)
  const presets = isMember ? facetsOf(split.preset).map((facet) => FACET_TEXT[facet]) : []
  /** What was pressed may go with the change; the focus must not go with it. */
  const focusResults = () => results.current?.focus({ preventScroll: true })
  const skip = () => (grid.current ?? results.current)?.focus({ preventScroll: true })
  return (
    <BrowseFrame
      results={results}
      filters={
        <>
          <Button className={`absolute ${skipClass}`} onClick={skip}>
            {SEARCH_TEXT.skip}
          </Button>
          <FilterBar
            filters={filters}
            chosen={split.chosen}
            isMember={isMember}
            total={total}
            hidden={hidden}
            count={count}
            onChange={changeFilters}
          />
        </>
      }
    >
      <ResultsBar
        count={count}
        isStale={counted.isPlaceholderData}
        sort={sort}
        isMember={isMember}
        onSort={changeSort}
      >
        {isMember && <KeepSearches filters={filters} sort={sort} />}
      </ResultsBar>
      <div className="flex flex-wrap gap-x-4 text-sm text-ink-soft empty:hidden">
        {total !== 0 && SORT_TEXT[sort].meaning && <p>{SORT_TEXT[sort].meaning}</p>}
        {presets.length > 0 && <Presets names={presets} />}
      </div>
      <SearchResults
        listing={listing}
        grid={grid}
        isMember={isMember}
        action={action}
        few={few}
        onChange={(changed: SearchFilters) => {
          changeFilters(changed)
          focusResults()
        }}
        onStartAnew={() => {
          startOver()
          focusResults()
        }}
      />
    </BrowseFrame>
  )
}
