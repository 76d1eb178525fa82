import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import type { FilterName, SearchFilters } from '#shared/domains/search/search.contract.ts'
import { narrows, RELAXABLE, WIDEST, withoutFilter } from '#shared/domains/search/search.rules.ts'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { chipText, SEARCH_TEXT } from './search.text.ts'

type FilterChipsProps = { filters: SearchFilters; onChange: (filters: SearchFilters) => void }

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
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const chips = RELAXABLE.filter((name) => name !== 'fitsBothWays' && narrows(filters, name)).flatMap(
    (name) => chipsOf(filters, name),
  )
  if (chips.length === 0) return null
  return (
    <ul aria-label={SEARCH_TEXT.chosen} className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, left }) => (
        <li key={label}>
          <Chip label={label} onRemove={() => onChange(left)} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button
            look="ghost"
            size="sm"
            onClick={() => onChange({ ...WIDEST, fitsBothWays: filters.fitsBothWays })}
          >
            {SEARCH_TEXT.clear}
          </Button>
        </li>
      )}
    </ul>
  )
}
