import type { FilterName, SearchFilters } from '#shared/domains/search/search.contract.ts'
import { withoutFilter } from '#shared/domains/search/search.rules.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { RELAX_TEXT, SEARCH_TEXT } from './search.text.ts'

type RelaxationsProps = {
  filters: SearchFilters
  /** The most helpful first. */
  relaxations: readonly { filter: FilterName; adds: number }[]
  onChange: (filters: SearchFilters) => void
}

const OFFERED = 3
const textOf = (name: FilterName) => RELAX_TEXT[name === 'ageMax' ? 'ageMin' : name]

/** The filters whose giving up adds most members, each to be given up by a press. */
export function Relaxations({ filters, relaxations, onChange }: RelaxationsProps) {
  return relaxations.slice(0, OFFERED).map(({ filter, adds }, at) => (
    <Button
      key={filter}
      look={at === 0 ? 'primary' : 'secondary'}
      className="py-1 whitespace-normal!"
      onClick={() => onChange(withoutFilter(filters, filter))}
    >
      {SEARCH_TEXT.adds(textOf(filter), adds)}
    </Button>
  ))
}
