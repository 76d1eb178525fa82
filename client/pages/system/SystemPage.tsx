import { useQuery } from '@tanstack/react-query'
import type { System } from '#shared/domains/system/system.contract.ts'
import { Loaded } from '#client/platform/Loaded.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Jobs } from './Jobs.tsx'
import { Parts } from './Parts.tsx'
import { Processes } from './Processes.tsx'
import { Requests } from './Requests.tsx'
import { Statements } from './Statements.tsx'
import { systemQuery } from './system.api.ts'
import { SYSTEM_TEXT } from './system.text.ts'

/** How the site runs, for admins. What can't be had says so, and the rest shows. */
export function SystemPage() {
  const query = useQuery(systemQuery)
  return (
    <>
      <PageHeader
        title={SYSTEM_TEXT.title}
        description={SYSTEM_TEXT.description}
        actions={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {SYSTEM_TEXT.again}
          </Button>
        }
      />
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />} failed={SYSTEM_TEXT.loadFailed}>
        {(system) => <Sections system={system} />}
      </Loaded>
    </>
  )
}

function Sections({ system }: { system: System }) {
  const { processes } = system
  const mine = processes?.find(({ isThis }) => isThis)
  const isOneOfSeveral = processes === null || processes.length > 1
  return (
    <div className="flex flex-col gap-10">
      <Processes processes={processes} />
      <Jobs jobs={system.jobs} />
      <Requests requests={system.requests} isOneOfSeveral={isOneOfSeveral} startedAt={mine?.startedAt} />
      <Parts system={system} />
      <Statements statements={system.statements} />
    </div>
  )
}
