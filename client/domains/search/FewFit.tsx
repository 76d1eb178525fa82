import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Relaxations } from './Relaxations.tsx'
import { useRelaxations } from './search.api.ts'
import { SEARCH_TEXT } from './search.text.ts'

type FewFitProps = {
  filters: SearchFilters
  total: number
  onChange: (filters: SearchFilters) => void
}

/** The end of a short result, with filters whose giving up adds members. */
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
