import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { NotFoundPage } from '#client/app/frame/ErrorScreen.tsx'
import { ActList } from '#client/domains/audit/ActList.tsx'
import { actsQuery } from '#client/domains/audit/audit.api.ts'
import { UserAccount } from '#client/domains/users/UserAccount.tsx'
import { userQuery } from '#client/domains/users/users.api.ts'
import { USER_TEXT } from '#client/domains/users/users.text.ts'
import { isNowhere } from '#client/platform/calls/call.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { Section } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { usePart } from '#client/ui/feedback/part.ts'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'

const loadAsVisitor = async () => (await import('./AsVisitor.tsx')).AsVisitor

/** Shows admins a user's account and the actions taken on it, or the profile as visitors see it. */
export function UserPage() {
  const { id = '' } = useParams({ strict: false })
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const isAsVisitor = search['as'] === 'visitor'
  const AsVisitor = usePart(loadAsVisitor, isAsVisitor)
  const query = useQuery(userQuery(id))
  if (isNowhere(query.error)) return <NotFoundPage />
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={6} />} failed={USER_TEXT.loadFailed}>
      {(user) => {
        if (isAsVisitor)
          return AsVisitor ? <AsVisitor key={user.id} user={user} /> : <RowsSkeleton rows={6} />
        return (
          <UserAccount key={user.id} user={user}>
            <Records username={user.username} />
          </UserAccount>
        )
      }}
    </Loaded>
  )
}

/** Lists admins' actions on a user. */
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
