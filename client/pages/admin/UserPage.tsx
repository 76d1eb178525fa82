import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { NotFoundPage } from '#client/app/NotFoundPage.tsx'
import { ActList } from '#client/domains/audit/ActList.tsx'
import { actsQuery } from '#client/domains/audit/audit.api.ts'
import { UserAccount } from '#client/domains/users/UserAccount.tsx'
import { userQuery } from '#client/domains/users/users.api.ts'
import { USER_TEXT } from '#client/domains/users/users.text.ts'
import { isNowhere } from '#client/platform/call.ts'
import { Loaded } from '#client/platform/Loaded.tsx'
import { PagedList } from '#client/platform/PagedList.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/RowsSkeleton.tsx'

/** One user for admins, with what has been done about them. */
export function UserPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(userQuery(id))
  if (isNowhere(query.error)) return <NotFoundPage />
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={6} />} failed={USER_TEXT.loadFailed}>
      {(user) => (
        <UserAccount key={user.id} user={user}>
          <Records username={user.username} />
        </UserAccount>
      )}
    </Loaded>
  )
}

/** What admins have done about a user. */
function Records({ username }: { username: string }) {
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
