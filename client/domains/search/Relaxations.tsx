import { UsersRound } from 'lucide-react'
import type { FilterName, SearchFilters } from '#shared/domains/search/search.contract.ts'
import { withoutFilter, withoutFilters } from '#shared/domains/search/search.rules.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { useRelaxations } from './search.api.ts'
import { RELAX_TEXT, SEARCH_TEXT } from './search.text.ts'

type FewFitProps = {
  filters: SearchFilters
  total: number
  onChange: (filters: SearchFilters) => void
}

/** Shown below a short result: filters that would add members if dropped. */
export function FewFit({ filters, total, onChange }: FewFitProps) {
  const relaxations = useRelaxations(filters).data?.relaxations ?? []
  if (relaxations.length === 0) return <p className="text-ink-soft">{SEARCH_TEXT.end}</p>
  return (
    <Card className="flex w-full flex-col items-center gap-3 text-center">
      <p className="font-serif text-xl font-[560] text-balance">{SEARCH_TEXT.fewTitle(total)}</p>
      <p className="max-w-prose text-pretty text-ink-soft">{SEARCH_TEXT.relaxHelp(relaxations)}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        <Relaxations filters={filters} relaxations={relaxations} onChange={onChange} />
      </div>
    </Card>
  )
}

type NobodyFitsProps = { filters: SearchFilters; onChange: (filters: SearchFilters) => void }

/** Shown for an empty result: filters that would add members if dropped. */
export function NobodyFits({ filters, onChange }: NobodyFitsProps) {
  const { data, isPending } = useRelaxations(filters)
  const relaxations = data?.relaxations ?? []
  return (
    <EmptyState
      icon={UsersRound}
      title={SEARCH_TEXT.emptyTitle}
      action={
        <>
          <Relaxations filters={filters} relaxations={relaxations} isFirst onChange={onChange} />
          <Button look="ghost" onClick={() => onChange(withoutFilters(filters))}>
            {SEARCH_TEXT.clear}
          </Button>
        </>
      }
    >
      {!isPending &&
        (relaxations.length === 0 ? SEARCH_TEXT.emptyNothing : SEARCH_TEXT.relaxHelp(relaxations))}
    </EmptyState>
  )
}

/** One or two filters to drop, and the number of members that adds. */
type Relaxation = { filter: FilterName; also?: FilterName | undefined; adds: number }

type RelaxationsProps = {
  filters: SearchFilters
  /** Most helpful first. */
  relaxations: readonly Relaxation[]
  /** Whether the search has no matches yet, so that the members added would be the only ones. */
  isFirst?: boolean
  onChange: (filters: SearchFilters) => void
}

const OFFERED = 3

const textOf = (name: FilterName) => RELAX_TEXT[name === 'ageMax' ? 'ageMin' : name]

const leftBy = (filters: SearchFilters, { filter, also }: Relaxation) => {
  const left = withoutFilter(filters, filter)
  return also ? withoutFilter(left, also) : left
}

/** Returns the smallest changes first, and then the one that helps most. */
const offeredOf = ([most, ...others]: readonly Relaxation[]) => [
  ...others.toReversed().slice(0, OFFERED - 1),
  ...(most ? [most] : []),
]

/** Buttons for filters that would add members if dropped. */
function Relaxations({ filters, relaxations, isFirst = false, onChange }: RelaxationsProps) {
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
