import type { FilterName, SearchFilters } from '#shared/domains/search/search.contract.ts'
import { withoutFilter } from '#shared/domains/search/search.rules.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { RELAX_TEXT, SEARCH_TEXT } from './search.text.ts'

/** Filters to give up, and how many members that adds. */
type Relaxation = { filter: FilterName; also?: FilterName | undefined; adds: number }

type RelaxationsProps = {
  filters: SearchFilters
  /** The most helpful first. */
  relaxations: readonly Relaxation[]
  onChange: (filters: SearchFilters) => void
}

const OFFERED = 3
const textOf = (name: FilterName) => RELAX_TEXT[name === 'ageMax' ? 'ageMin' : name]
const leftBy = (filters: SearchFilters, { filter, also }: Relaxation) => {
  const left = withoutFilter(filters, filter)
  return also ? withoutFilter(left, also) : left
}

/** The filters whose giving up adds most members, each to be given up by a press. */
export function Relaxations({ filters, relaxations, onChange }: RelaxationsProps) {
  return relaxations.slice(0, OFFERED).map((each, at) => (
    <Button
      key={`${each.filter} ${each.also}`}
      look={at === 0 ? 'primary' : 'secondary'}
      className="py-1 whitespace-normal!"
      onClick={() => onChange(leftBy(filters, each))}
    >
      {SEARCH_TEXT.adds([textOf(each.filter), ...(each.also ? [textOf(each.also)] : [])], each.adds)}
    </Button>
  ))
}
