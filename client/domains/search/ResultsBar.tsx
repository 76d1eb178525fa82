import type { ReactNode } from 'react'
import { SORTS, type Sort } from '#shared/domains/search/search.contract.ts'
import { Select } from '#client/ui/form/Select.tsx'
import { SEARCH_TEXT, SORT_TEXT } from './search.text.ts'

type ResultsBarProps = {
  /** How many fit, as a sentence. */
  count: string
  /** The count is of the search before. */
  isStale: boolean
  sort: Sort
  isMember: boolean
  onSort: (sort: Sort) => void
  /** What else can be done with the search. */
  children: ReactNode
}

/** How many members fit, and in which order they stand; nobody can be compared with a visitor. */
export function ResultsBar({ count, isStale, sort, isMember, onSort, children }: ResultsBarProps) {
  const sorts = SORTS.filter((each) => isMember || each !== 'fit')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p
        role="status"
        aria-busy={isStale || undefined}
        className="mr-auto font-medium transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
      >
        {count}
      </p>
      <Select
        aria-label={SEARCH_TEXT.sort}
        className="min-w-48 flex-1 md:order-2 md:max-w-56"
        options={sorts.map((each) => ({ value: each, label: SORT_TEXT[each].label }))}
        value={sort}
        onChange={(event) => onSort(sorts.find((each) => each === event.target.value) ?? sort)}
      />
      {children}
    </div>
  )
}
