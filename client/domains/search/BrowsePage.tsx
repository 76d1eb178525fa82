import { Navigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { narrows, RELAXABLE } from '#shared/domains/search/search.rules.ts'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/buttonClass.ts'
import { Link } from '#client/ui/Link.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { BrowseSkeleton } from './BrowseSkeleton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterForm } from './FilterForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useCount, useFilters } from './search.api.ts'
import { SEARCH_TEXT } from './search.text.ts'

const Sheet = lazy(() => import('#client/ui/Sheet.tsx').then((module) => ({ default: module.Sheet })))

/** Where the filters have a column of their own. */
const wide = matchMedia('(width >= 64rem)')
const onWidth = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

export function BrowsePage() {
  const { filters, isMember, isWaiting, prefill, change } = useFilters()
  if (prefill) return <Navigate to="/browse" search={prefill} replace />
  if (isWaiting) {
    return (
      <>
        <PageHeader title={SEARCH_TEXT.title} />
        <BrowseSkeleton />
      </>
    )
  }
  return <Browse filters={filters} isMember={isMember} onChange={change} />
}

type BrowseProps = {
  filters: ReturnType<typeof useFilters>['filters']
  isMember: boolean
  onChange: ReturnType<typeof useFilters>['change']
}

function Browse({ filters, isMember, onChange }: BrowseProps) {
  const isWide = useSyncExternalStore(onWidth, () => wide.matches)
  const [isSheetOpen, setSheetOpen] = useState<boolean>()
  const counted = useCount(filters)
  const total = counted.isPlaceholderData ? undefined : counted.data?.total
  const hidden = counted.isPlaceholderData ? undefined : counted.data?.hidden
  const set = RELAXABLE.filter((name) => name !== 'fitsBothWays' && narrows(filters, name)).length
  const form = (
    <FilterForm
      filters={filters}
      isMember={isMember}
      {...(hidden === undefined ? {} : { hidden })}
      onChange={onChange}
    />
  )
  return (
    <>
      <PageHeader
        title={SEARCH_TEXT.title}
        description={
          <p role="status" className="min-h-6">
            {total === undefined ? (counted.isError ? '' : SEARCH_TEXT.counting) : SEARCH_TEXT.found(total)}
          </p>
        }
        actions={
          !isWide && (
            <Button onClick={() => setSheetOpen(true)}>
              <SlidersHorizontal aria-hidden="true" className="size-5" />
              {SEARCH_TEXT.filtersSet(set)}
            </Button>
          )
        }
      />
      <div className="flex items-start gap-6">
        {isWide && (
          <aside
            aria-label={SEARCH_TEXT.filters}
            className="sticky top-24 max-h-[calc(100dvh-7rem)] w-60 shrink-0 overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-4"
          >
            {form}
          </aside>
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <FilterChips filters={filters} onChange={onChange} />
          <SearchResults filters={filters} isMember={isMember} onChange={onChange} />
          {!isMember && (
            <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
              {SEARCH_TEXT.visitorHint}
              <Link href="/register" className={buttonClass({ size: 'sm' })}>
                {SEARCH_TEXT.register}
              </Link>
            </p>
          )}
        </div>
      </div>
      {!isWide && isSheetOpen !== undefined && (
        <Suspense>
          <Sheet
            open={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            title={SEARCH_TEXT.filters}
            side="bottom"
            actions={
              <Button look="primary" wide onClick={() => setSheetOpen(false)}>
                {SEARCH_TEXT.show(total)}
              </Button>
            }
          >
            {form}
          </Sheet>
        </Suspense>
      )}
    </>
  )
}
