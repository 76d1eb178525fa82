import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { withoutFilters } from '#shared/domains/search/search.rules.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Chip } from '#client/ui/display/Chip.tsx'
import type { FilterChip } from './search.chips.state.ts'
import { SEARCH_TEXT } from './search.text.ts'

type FilterChipsProps = {
  chips: readonly FilterChip[]
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
  /** Takes the focus when the last chip is gone. */
  onEmpty: () => void
}

/** What was chosen, each to be taken back by a press. */
export function FilterChips({ chips, filters, onChange, onEmpty }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
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
        <li key={label} className="max-w-full">
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
