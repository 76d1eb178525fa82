import { useRouter } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { splitFilters, withoutFilters, type addressOf } from '#shared/domains/search/search.rules.ts'
import { useMedia, WIDE } from '#client/platform/media.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { BrowseFrame } from './BrowseFrame.tsx'
import { BrowseSkeleton } from './BrowseSkeleton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterForm } from './FilterForm.tsx'
import { KeepSearches } from './KeepSearches.tsx'
import type { CardAction } from './MemberRows.tsx'
import { Presets } from './Presets.tsx'
import { ResultsBar } from './ResultsBar.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useCount, useListing } from './search.api.ts'
import { listChips } from './search.chips.state.ts'
import { isLeaving } from './search.place.state.ts'
import { SEARCH_TEXT, SORT_TEXT } from './search.text.ts'

const Sheet = lazyPart(async () => (await import('#client/ui/overlay/Sheet.tsx')).Sheet)

const filtersToCome = <Skeleton className="h-[calc(100dvh-12rem)]" />

/** Fewer members than this, three rows of a wide screen, are a short result. */
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

/** The members who fit, with the filters beside them. */
export function MemberSearch({ action }: MemberSearchProps) {
  const browsing = useListing()
  const isWide = useMedia(WIDE)
  if (browsing.isWaiting) {
    return (
      <BrowseFrame filters={isWide !== false && filtersToCome}>
        <Skeleton className="h-11" />
        <Skeleton className="h-9 w-2/3" />
        <BrowseSkeleton />
      </BrowseFrame>
    )
  }
  return (
    <>
      {browsing.prefill && <Prefill address={browsing.prefill} />}
      <Browse {...browsing} isWide={isWide} action={action} />
    </>
  )
}

type BrowseProps = ReturnType<typeof useListing> & MemberSearchProps & { isWide: boolean | null }

function Browse(props: BrowseProps) {
  const { listing, chosen, opening, isMember, isWide, changeFilters, changeSort, startOver, action } = props
  const { filters, sort } = chosen
  const [isSheetOpen, setSheetOpen] = useState<boolean>()
  const results = useRef<HTMLElement>(null)
  const counted = useCount(listing.filters)
  const { total, hidden } = counted.data ?? {}
  const count = total === undefined ? (counted.isError ? '' : SEARCH_TEXT.counting) : SEARCH_TEXT.found(total)
  const few = !counted.isPlaceholderData && total !== undefined && total < FEW ? total : undefined
  const split = splitFilters(filters, opening)
  const chips = listChips(filters, split.chosen)
  const presets = isMember ? listChips(filters, split.preset) : []
  /** What was pressed may go with the change; the focus must not go with it. */
  const focusResults = () => results.current?.focus({ preventScroll: true })
  const form = (
    <FilterForm
      filters={filters}
      isMember={isMember}
      {...(hidden === undefined ? {} : { hidden })}
      onChange={changeFilters}
    />
  )
  const filterColumn = isWide && (
    <>
      <Button size="sm" className="sr-only focus:not-sr-only focus:mb-3" onClick={focusResults}>
        {SEARCH_TEXT.skip}
      </Button>
      {form}
    </>
  )
  return (
    <>
      <BrowseFrame filters={isWide === null ? filtersToCome : filterColumn} results={results}>
        <ResultsBar
          count={count}
          isStale={counted.isPlaceholderData}
          sort={sort}
          isMember={isMember}
          onSort={changeSort}
        >
          {!isWide && (
            <Button className="lg:hidden" onClick={() => setSheetOpen(true)}>
              <SlidersHorizontal aria-hidden="true" className="size-5" />
              {SEARCH_TEXT.filtersSet(chips.length)}
            </Button>
          )}
        </ResultsBar>
        <div className="flex flex-col gap-x-3 gap-y-1 empty:hidden md:flex-row md:items-start">
          <FilterChips chips={chips} filters={filters} onChange={changeFilters} onEmpty={focusResults} />
          {isMember && <KeepSearches filters={filters} sort={sort} />}
        </div>
        {presets.length > 0 && <Presets labels={presets.map(({ label }) => label)} />}
        {total !== 0 && <p className="-mb-1 text-sm text-ink-soft">{SORT_TEXT[sort].meaning}</p>}
        <SearchResults
          listing={listing}
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
      {!isWide && isSheetOpen !== undefined && (
        <Sheet
          open={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          title={SEARCH_TEXT.filters}
          side="bottom"
          actions={
            <>
              {chips.length + presets.length > 0 && (
                <Button look="ghost" onClick={() => changeFilters(withoutFilters(filters))}>
                  {SEARCH_TEXT.clear}
                </Button>
              )}
              <Button look="primary" wide onClick={() => setSheetOpen(false)}>
                {SEARCH_TEXT.show(total)}
              </Button>
            </>
          }
        >
          <span role="status" className="sr-only">
            {count}
          </span>
          {form}
        </Sheet>
      )}
    </>
  )
}
