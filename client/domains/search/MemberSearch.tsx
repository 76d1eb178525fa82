import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Bookmark, BookmarkPlus } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { type SearchFilters, type Sort, SORTS } from '#shared/domains/search/search.contract.ts'
import { type addressOf, splitFilters } from '#shared/domains/search/search.rules.ts'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Select } from '#client/ui/form/Field.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { skipClass } from '#client/ui/form/buttonClass.ts'
import { BrowseSkeleton, type CardAction } from './MemberGrid.tsx'
import { FilterBar } from './FilterBar.tsx'
import { useCount, useListing } from './search.api.ts'
import { facetsOf } from './search.facets.state.ts'
import { isLeaving } from './search.place.state.ts'
import { FACET_TEXT, SEARCH_TEXT, SORT_TEXT } from './search.text.ts'
import { SearchResults } from './SearchResults.tsx'

/** A result with fewer members than this counts as short. */
const FEW = 12

/** Adds the member's own preferences to the URL, once. */
function Prefill({ address }: { address: ReturnType<typeof addressOf> }) {
  const router = useRouter()
  const [first] = useState(address)
  useEffect(() => {
    // A member who has already navigated to a different page isn't brought back.
    if (isLeaving(router)) return
    void router.navigate({ to: '/browse', search: first, hash: true, replace: true })
  }, [router, first])
  return null
}

interface MemberSearchProps {
  /** The action for a member who was found. */
  action?: CardAction | undefined
}

/** The matching members, below the filters. */
export function MemberSearch({ action }: MemberSearchProps) {
  const browsing = useListing()
  const { failed } = browsing
  if (failed) {
    return (
      <BrowseFrame filters={null}>
        <ErrorState
          message={SEARCH_TEXT.preferencesFailed}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </BrowseFrame>
    )
  }
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
  /** Keeps the focus, because a change may remove the pressed control. */
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

type ResultsBarProps = {
  /** The number of matches, as a sentence. */
  count: string
  /** Whether the count is still the previous search's. */
  isStale: boolean
  sort: Sort
  isMember: boolean
  onSort: (sort: Sort) => void
  /** Further actions for the search. */
  children: ReactNode
}

/** The number of matches, and the sort order. A visitor can't sort by fit. */
function ResultsBar({ count, isStale, sort, isMember, onSort, children }: ResultsBarProps) {
  const sorts = SORTS.filter((each) => isMember || each !== 'fit')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:gap-x-2">
      <p
        role="status"
        aria-busy={isStale || undefined}
        className="mr-auto font-medium transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
      >
        {count}
      </p>
      {children}
      <Select
        aria-label={SEARCH_TEXT.sort}
        className="min-w-32 flex-1 md:max-w-56 md:min-w-48"
        options={sorts.map((each) => ({ value: each, label: SORT_TEXT[each].label }))}
        value={sort}
        onChange={(event) => onSort(sorts.find((each) => each === event.target.value) ?? sort)}
      />
    </div>
  )
}

const SaveSearch = lazyPart(async () => (await import('./SaveSearch.tsx')).SaveSearch)
const SavedSearches = lazyPart(async () => (await import('./SavedSearches.tsx')).SavedSearches)

/** The fragment of a URL that opens the saved searches. */
const SAVED = 'saved-searches'

/** A phone shows the buttons' icons only, so that the first members stay on the screen. */
const ICON_ON_PHONE = 'max-md:size-11 max-md:px-0!'

/** Saves the current search, and opens saved ones. */
function KeepSearches({ filters, sort }: { filters: SearchFilters; sort: Sort }) {
  const navigate = useNavigate()
  const isAsked = useLocation({ select: ({ hash }) => hash === SAVED })
  const [chosen, choose] = useState<'save' | 'saved'>()
  const opened = chosen ?? (isAsked ? 'saved' : undefined)
  const close = () => {
    choose(undefined)
    if (isAsked) void navigate({ to: '/browse', search: true, hash: '', replace: true })
  }
  return (
    <div className="flex md:gap-1">
      <Button look="ghost" size="sm" className={ICON_ON_PHONE} onClick={() => choose('save')}>
        <BookmarkPlus aria-hidden="true" className="size-4 max-md:size-5" />
        <span className="max-md:sr-only">{SEARCH_TEXT.save}</span>
      </Button>
      <Button look="ghost" size="sm" className={ICON_ON_PHONE} onClick={() => choose('saved')}>
        <Bookmark aria-hidden="true" className="size-4 max-md:size-5" />
        <span className="max-md:sr-only">{SEARCH_TEXT.saved}</span>
      </Button>
      {opened === 'save' && <SaveSearch open onClose={close} filters={filters} sort={sort} />}
      {opened === 'saved' && <SavedSearches open onClose={close} onOpened={() => choose(undefined)} />}
    </div>
  )
}

/** The parts of the search that come from the member's own preferences. */
function Presets({ names }: { names: readonly string[] }) {
  return (
    <p>
      {SEARCH_TEXT.presets(names)}{' '}
      <Link href="/account/preferences" className="link">
        {SEARCH_TEXT.changePresets}
      </Link>
    </p>
  )
}

type BrowseFrameProps = { filters: ReactNode; results?: Ref<HTMLElement>; children: ReactNode }

/** The search below its filters. The layout is the same while everything loads. */
function BrowseFrame({ filters, results, children }: BrowseFrameProps) {
  return (
    <>
      <div className="*:mb-4!">
        <PageHeader title={SEARCH_TEXT.title} />
      </div>
      {filters}
      <section
        ref={results}
        tabIndex={-1}
        aria-label={SEARCH_TEXT.results}
        className="flex flex-col gap-3 outline-none"
      >
        {children}
      </section>
    </>
  )
}
