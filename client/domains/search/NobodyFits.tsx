import { UsersRound } from 'lucide-react'
import type { FilterName, SearchFilters } from '#shared/domains/search/search.contract.ts'
import { WIDEST, withoutFilter } from '#shared/domains/search/search.rules.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useRelaxations } from './search.api.ts'
import { RELAX_TEXT, SEARCH_TEXT } from './search.text.ts'

type NobodyFitsProps = { filters: SearchFilters; onChange: (filters: SearchFilters) => void }

const OFFERED = 3
const textOf = (name: FilterName) => RELAX_TEXT[name === 'ageMax' ? 'ageMin' : name]

/** An empty result, with the filters whose giving up adds most members. */
export function NobodyFits({ filters, onChange }: NobodyFitsProps) {
  const { data, isPending } = useRelaxations(filters)
  const relaxations = data?.relaxations.slice(0, OFFERED) ?? []
  return (
    <EmptyState
      icon={UsersRound}
      title={SEARCH_TEXT.emptyTitle}
      action={
        <>
          {relaxations.map(({ filter, adds }) => (
            <Button key={filter} onClick={() => onChange(withoutFilter(filters, filter))}>
              {SEARCH_TEXT.adds(textOf(filter), adds)}
            </Button>
          ))}
          <Button look="ghost" onClick={() => onChange({ ...WIDEST, fitsBothWays: filters.fitsBothWays })}>
            {SEARCH_TEXT.clear}
          </Button>
        </>
      }
    >
      {!isPending && (relaxations.length > 0 ? SEARCH_TEXT.emptyHelp : SEARCH_TEXT.emptyNothing)}
    </EmptyState>
  )
}
