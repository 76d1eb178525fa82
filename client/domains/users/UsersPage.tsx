import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, BadgeCheck, Users } from 'lucide-react'
import type { ListedUser, UserOrder } from '#shared/domains/users/users.contract.ts'
import { PROFILE_TYPE_LABELS } from '#shared/kernel/profile-types.ts'
import { shortDate } from '#client/platform/format.ts'
import { useNow } from '#client/platform/now.ts'
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
        skeleton={<RowsSkeleton rows={10} height="h-13" />}
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
          <div className="@container">
            <Card pad="none">
              <ColumnHeads sorted={search.q === '' ? search.order : 'name'} />
              <ul aria-label={USERS_TEXT.list} className="divide-y divide-line">
                {users.map((user) => (
                  <Row key={user.id} user={user} />
                ))}
              </ul>
            </Card>
          </div>
        )}
      </PagedList>
    </>
  )
}

const COLUMNS =
  'gap-x-3 px-3 @min-[50rem]:grid-cols-[minmax(0,1fr)_5.5rem_5.5rem_7rem_4rem_6rem_6rem] @min-[50rem]:px-4'

/** The headings of the columns, if there's room for columns. Each row says the same to screen readers. */
function ColumnHeads({ sorted }: { sorted: UserOrder | 'name' }) {
  const heads = [
    { text: USERS_TEXT.columns.name, Arrow: sorted === 'name' && ArrowUp },
    { text: USERS_TEXT.columns.type },
    { text: USERS_TEXT.tier },
    { text: USERS_TEXT.columns.standing },
    { text: USERS_TEXT.verified },
    { text: USERS_TEXT.joined, Arrow: sorted === 'newest' && ArrowDown },
    { text: USERS_TEXT.seen, Arrow: sorted === 'seen' && ArrowDown },
  ]
  return (
    <p
      aria-hidden="true"
      className={clsx(
        'hidden border-b border-line bg-sunken py-2 text-sm text-ink-soft @min-[50rem]:grid',
        COLUMNS,
      )}
    >
      {heads.map(({ text, Arrow }) => (
        <span
          key={text}
          data-sorted={Arrow ? '' : undefined}
          className="flex items-center gap-1 data-sorted:font-medium data-sorted:text-ink"
        >
          {text}
          {Arrow && <Arrow className="size-4 shrink-0" />}
        </span>
      ))}
    </p>
  )
}

/** A user in columns or, if there's no room for them, in two lines. */
function Row({ user }: { user: ListedUser }) {
  const { id, username, email, role, status, tier, profileType, isVerified, createdAt, lastSeenOn } = user
  const now = useNow()
  return (
    <li
      className={clsx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-1 py-2 transition-colors hover:bg-ink/4 @min-[50rem]:py-1.5',
        COLUMNS,
      )}
    >
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 leading-5 @min-[50rem]:-order-2 @min-[50rem]:block">
        <Link
          href={`/admin/users/${id}`}
          className="font-medium -outline-offset-2 wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          <Username name={username} />
        </Link>{' '}
        <span title={email} className="min-w-24 flex-1 truncate text-sm text-ink-soft @min-[50rem]:block">
          {email}
        </span>
      </div>
      <div className="flex items-center gap-2 text-sm text-ink-soft @min-[50rem]:contents">
        <span>{tier === 'free' ? TIER_TEXT[tier] : <Badge look={tier}>{TIER_TEXT[tier]}</Badge>}</span>
        <Standing role={role} status={status} />
        <span className="@max-[50rem]:empty:hidden">
          {isVerified && (
            <>
              <BadgeCheck aria-hidden="true" className="size-5 text-verified" />
              <span className="sr-only">{USERS_TEXT.verified}</span>
            </>
          )}
        </span>
      </div>
      <div className="col-span-full flex flex-wrap gap-x-3 text-sm leading-5 text-ink-soft @min-[50rem]:contents">
        <span className="@min-[50rem]:-order-1">{PROFILE_TYPE_LABELS[profileType].shown}</span>
        <span className="tabular-nums">
          <span className="@min-[50rem]:sr-only">{USERS_TEXT.joined}</span>{' '}
          {shortDate(new Date(createdAt), now)}
        </span>
        <span className="tabular-nums">
          <span className="@min-[50rem]:sr-only">{USERS_TEXT.seen}</span>{' '}
          {shortDate(new Date(`${lastSeenOn}T00:00`), now)}
        </span>
      </div>
    </li>
  )
}

/** What sets the user apart from an active member, or that they're one if there's a column for it. */
function Standing({ role, status }: Pick<ListedUser, 'role' | 'status'>) {
  if (role === 'user' && status === 'active')
    return <span className="hidden @min-[50rem]:inline">{ROLE_TEXT.user}</span>
  return (
    <span className="flex flex-wrap gap-1">
      {role !== 'user' && <Badge look="new">{ROLE_TEXT[role]}</Badge>}
      {status !== 'active' && <Badge look="danger">{STATUS_TEXT[status]}</Badge>}
    </span>
  )
}
