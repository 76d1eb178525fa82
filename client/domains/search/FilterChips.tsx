import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import type { FilterName, SearchFilters } from '#shared/domains/search/search.contract.ts'
import { narrows, RELAXABLE, withoutFilter, withoutFilters } from '#shared/domains/search/search.rules.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Chip } from '#client/ui/display/Chip.tsx'
import { chipText, SEARCH_TEXT } from './search.text.ts'

type FilterChipsProps = {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
  /** Takes the focus when the last chip is gone. */
  onEmpty: () => void
}

/** A chip for each type and interest, and one for every other filter, with the search that is left without it. */
const chipsOf = (filters: SearchFilters, name: FilterName): { label: string; left: SearchFilters }[] => {
  if (name === 'types') {
    return filters.types.map((type) => ({
      label: shownType(type),
      left: { ...filters, types: filters.types.filter((each) => each !== type) },
    }))
  }
  if (name === 'interests') {
    return filters.interests.map((interest) => ({
      label: interest,
      left: { ...filters, interests: filters.interests.filter((each) => each !== interest) },
    }))
  }
  return [{ label: chipText(filters, name), left: withoutFilter(filters, name) }]
}

/** What the search asks for, each to be taken back by a press; the two-way fit has its switch. */
export function FilterChips({ filters, onChange, onEmpty }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const chips = RELAXABLE.filter((name) => name !== 'fitsBothWays' && narrows(filters, name)).flatMap(
    (name) => chipsOf(filters, name),
  )
  const removed = useRef<number>(undefined)
  const focusNext = useEffectEvent((at: number) => {
    const next = list.current?.children[Math.min(at, chips.length - 1)]?.querySelector('button')
    if (next) next.focus()
    else onEmpty()
  })
  useLayoutEffect(() => {
    if (removed.current !== undefined) focusNext(removed.current)
    removed.current = undefined
  }, [chips.length])
  const remove = (at: number, left: SearchFilters) => {
    removed.current = at
    onChange(left)
  }

  if (chips.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label={SEARCH_TEXT.chosen}
      className="-mx-4 -my-1 flex items-center gap-2 overflow-x-auto px-4 py-1 whitespace-nowrap md:mx-0 md:my-0 md:flex-wrap md:p-0"
    >
      {chips.map(({ label, left }, at) => (
        <li key={label}>
          <Chip label={label} onRemove={() => remove(at, left)} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button look="ghost" size="sm" onClick={() => remove(0, withoutFilters(filters))}>
            {SEARCH_TEXT.clear}
          </Button>
        </li>
      )}
    </ul>
  )
}
