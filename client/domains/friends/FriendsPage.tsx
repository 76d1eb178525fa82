import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import {
  FRIEND_ORDERS,
  FRIEND_SEARCH_MAX,
  type FriendOrder,
} from '#shared/domains/friends/friends.contract.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { SETTLES_AFTER, useSettled } from '#client/platform/timers.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { FriendRow } from './FriendRow.tsx'
import { friendCountQuery, friendsQuery } from './friends.api.ts'
import { FRIENDS_TEXT } from './friends.text.ts'

/** The member's friends, searched by name or note and sorted as the member chooses. */
export function FriendsPage() {
  const { data: friends } = useQuery(friendCountQuery)
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<FriendOrder>('name')
  const search = useSettled(typed.trim(), SETTLES_AFTER)
  return (
    <>
      <PageHeader title={FRIENDS_TEXT.title} description={friends && FRIENDS_TEXT.count(friends.count)} />
      {friends?.count !== 0 && (
        <div className="mb-4 flex flex-wrap gap-3">
          <Field
            label={<span className="sr-only">{FRIENDS_TEXT.search}</span>}
            className="min-w-0 flex-1 basis-64"
          >
            <Input
              type="search"
              value={typed}
              maxLength={FRIEND_SEARCH_MAX}
              placeholder={FRIENDS_TEXT.search}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <Field label={<span className="sr-only">{FRIENDS_TEXT.order}</span>} className="basis-56">
            <Select
              value={order}
              options={FRIEND_ORDERS.map((value) => ({ value, label: FRIENDS_TEXT.orders[value] }))}
              onChange={({ target }) =>
                setOrder(FRIEND_ORDERS.find((each) => each === target.value) ?? 'name')
              }
            />
          </Field>
        </div>
      )}
      <Friends order={order} search={search} />
    </>
  )
}

function Friends({ order, search }: { order: FriendOrder; search: string }) {
  const query = useInfiniteQuery({ ...friendsQuery({ order, search }), placeholderData: keepPreviousData })
  const { box, focusBeside } = useNextFocus(query.data)
  const ids = itemsOf(query.data).map(({ id }) => id)
  return (
    <div ref={box}>
      <PagedList
        query={query}
        skeleton={<RowsSkeleton rows={4} />}
        failed={FRIENDS_TEXT.loadFailed}
        empty={<NoFriends isSearched={search !== ''} />}
      >
        {(friends) => (
          <ul aria-label={FRIENDS_TEXT.list} className="grid gap-3 lg:grid-cols-2">
            {friends.map((friend) => (
              <FriendRow key={friend.id} friend={friend} onRemoved={() => focusBeside(friend.id, ids)} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function NoFriends({ isSearched }: { isSearched: boolean }) {
  return (
    <EmptyState
      icon={Users}
      title={
        <p tabIndex={-1} data-place={TOP} className="outline-none">
          {isSearched ? FRIENDS_TEXT.noneFound : FRIENDS_TEXT.empty}
        </p>
      }
      action={
        !isSearched && (
          <Link href="/browse" className={buttonClass({ look: 'primary' })}>
            {FRIENDS_TEXT.browse}
          </Link>
        )
      }
    >
      {isSearched ? FRIENDS_TEXT.noneFoundHelp : FRIENDS_TEXT.emptyHelp}
    </EmptyState>
  )
}
