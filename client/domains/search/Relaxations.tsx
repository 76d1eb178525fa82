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
  /** There are no matches yet, so that those added are all. */
  isFirst?: boolean
  onChange: (filters: SearchFilters) => void
}

const OFFERED = 3
const textOf = (name: FilterName) => RELAX_TEXT[name === 'ageMax' ? 'ageMin' : name]
const leftBy = (filters: SearchFilters, { filter, also }: Relaxation) => {
  const left = withoutFilter(filters, filter)
  return also ? withoutFilter(left, also) : left
}

/** The smallest changes first, and with them the one that helps most. */
const offeredOf = ([most, ...others]: readonly Relaxation[]) => [
  ...others.toReversed().slice(0, OFFERED - 1),
  ...(most ? [most] : []),
]

/** Filters whose giving up adds members, each to be given up by a press. */
export function Relaxations({ filters, relaxations, isFirst = false, onChange }: RelaxationsProps) {
  return offeredOf(relaxations).map((each, at) => (
    <Button
      key={`${each.filter} ${each.also}`}
      look={at === 0 ? 'primary' : 'secondary'}
      className="py-1 whitespace-normal!"
      onClick={() => onChange(leftBy(filters, each))}
    >
      {SEARCH_TEXT.adds([textOf(each.filter), ...(each.also ? [textOf(each.also)] : [])], {
        count: each.adds,
        isFirst,
      })}
    </Button>
  ))
}
