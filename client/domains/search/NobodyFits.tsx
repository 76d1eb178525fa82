import { UsersRound } from 'lucide-react'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { withoutFilters } from '#shared/domains/search/search.rules.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Relaxations } from './Relaxations.tsx'
import { useRelaxations } from './search.api.ts'
import { SEARCH_TEXT } from './search.text.ts'

type NobodyFitsProps = { filters: SearchFilters; onChange: (filters: SearchFilters) => void }

/** An empty result, with filters whose giving up adds members. */
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
