import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { ActList } from '#client/domains/audit/ActList.tsx'
import { actsQuery } from '#client/domains/audit/audit.api.ts'
import { PagedList } from '#client/platform/PagedList.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/RowsSkeleton.tsx'
import { USER_TEXT } from './users.text.ts'

/** What admins have done about a user. */
export function UserRecords({ username }: { username: string }) {
  const query = useInfiniteQuery(actsQuery({ upon: username }))
  return (
    <Section title={USER_TEXT.records}>
      <PagedList
        query={query}
        skeleton={<RowsSkeleton rows={3} />}
        failed={USER_TEXT.recordsFailed}
        empty={
          <EmptyState icon={History} title={USER_TEXT.noRecords}>
            {USER_TEXT.noRecordsHelp}
          </EmptyState>
        }
      >
        {(acts) => <ActList label={USER_TEXT.records} acts={acts} />}
      </PagedList>
    </Section>
  )
}
