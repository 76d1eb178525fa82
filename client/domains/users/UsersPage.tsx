import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { ListedUser } from '#shared/domains/users/users.contract.ts'
import { PROFILE_TYPE_LABELS } from '#shared/kernel/profile-types.ts'
import { dateOfDay, fullDate } from '#client/platform/format.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { TIER_TEXT } from '../membership/membership.text.ts'
import { UserFilters } from './UserFilters.tsx'
import { usersQuery } from './users.api.ts'
import { useUserSearch } from './users.state.ts'
import { ROLE_TEXT, STATUS_TEXT, USERS_TEXT } from './users.text.ts'

/** Everyone with an account, for admins to search. */
export function UsersPage() {
  const address = useUserSearch()
  const { search, isNarrowed, clear } = address
  const query = useInfiniteQuery({ ...usersQuery(search), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title={USERS_TEXT.title} description={USERS_TEXT.description} />
      <UserFilters {...address} />
      <PagedList
        query={query}
        skeleton={<RowsSkeleton rows={6} />}
        failed={USERS_TEXT.loadFailed}
        empty={
          <EmptyState
            icon={Users}
            title={USERS_TEXT.empty}
            action={isNarrowed && <Button onClick={clear}>{USERS_TEXT.clear}</Button>}
          >
            {USERS_TEXT.emptyHelp}
          </EmptyState>
        }
      >
        {(users) => (
          <ul aria-label={USERS_TEXT.list} className="flex flex-col gap-3 sm:gap-2">
            {users.map((user) => (
              <Row key={user.id} user={user} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

const day = (at: string) => fullDate(new Date(at))

function Row({ user }: { user: ListedUser }) {
  const { id, username, email, role, status, tier, profileType, isVerified, createdAt, lastSeenOn } = user
  return (
    <Card
      as="li"
      className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)] sm:items-center"
    >
      <div className="min-w-0">
        <Link
          href={`/admin/users/${id}`}
          className="inline-block py-1 font-medium wrap-anywhere hover:underline"
        >
          <Username name={username} />
        </Link>
        <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {role !== 'user' && <Badge look="new">{ROLE_TEXT[role]}</Badge>}
        {status !== 'active' && <Badge look="danger">{STATUS_TEXT[status]}</Badge>}
        <Badge look={tier === 'free' ? 'neutral' : tier}>{TIER_TEXT[tier]}</Badge>
        {isVerified && <Badge look="verified">{USERS_TEXT.verified}</Badge>}
      </p>
      <p className="text-sm text-ink-soft">
        <span className="block">{PROFILE_TYPE_LABELS[profileType].shown}</span>
        <span className="block">{USERS_TEXT.joined(day(createdAt))}</span>
        <span className="block">{USERS_TEXT.seen(dateOfDay(lastSeenOn))}</span>
      </p>
    </Card>
  )
}
