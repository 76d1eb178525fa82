import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type LucideIcon, Send, UserPlus } from 'lucide-react'
import type { FriendRequest } from '#shared/domains/friends/friends.contract.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { CountBadge } from '#client/ui/display/CountBadge.tsx'
import { Section } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { invitesQuery, sentCountQuery, sentQuery } from './friends.api.ts'
import { inviteCountQuery } from './friends.counts.api.ts'
import { INVITES_TEXT } from './friends.text.ts'
import { ListedMember } from './ListedMember.tsx'
import { type RequestAction, RequestButtons } from './RequestButtons.tsx'

/** The friend requests the member has received and sent. */
export function InvitesPage() {
  const { data: received } = useQuery(inviteCountQuery)
  const { data: sent } = useQuery(sentCountQuery)
  return (
    <>
      <PageHeader title={INVITES_TEXT.title} description={INVITES_TEXT.description} />
      <div className="flex flex-col gap-10">
        <Requests
          title={INVITES_TEXT.received}
          count={received?.count}
          query={invitesQuery}
          label={INVITES_TEXT.receivedList}
          icon={UserPlus}
          empty={INVITES_TEXT.receivedEmpty}
          help={INVITES_TEXT.receivedEmptyHelp}
          actions={['accept', 'decline']}
        />
        <Requests
          title={INVITES_TEXT.sent}
          count={sent?.count}
          query={sentQuery}
          label={INVITES_TEXT.sentList}
          icon={Send}
          empty={INVITES_TEXT.sentEmpty}
          help={INVITES_TEXT.sentEmptyHelp}
          actions={['withdraw']}
        />
      </div>
    </>
  )
}

interface RequestsProps {
  title: string
  count: number | undefined
  query: typeof invitesQuery | typeof sentQuery
  label: string
  icon: LucideIcon
  empty: string
  help: string
  /** The actions for each request. The first is highlighted, and takes the focus after a row is gone. */
  actions: readonly RequestAction[]
}

function Requests({ title, count, query: asked, label, icon, empty, help, actions }: RequestsProps) {
  const query = useInfiniteQuery(asked as typeof invitesQuery)
  const { box, focusBeside } = useNextFocus(query.data)
  const ids = itemsOf(query.data).map(({ id }) => id)
  return (
    <Section
      title={
        <span className="flex items-center gap-2">
          {title}
          <CountBadge count={count} noun={INVITES_TEXT.waiting} />
        </span>
      }
    >
      <div ref={box}>
        <PagedList
          query={query}
          skeleton={<RowsSkeleton rows={2} />}
          failed={INVITES_TEXT.loadFailed}
          empty={
            <EmptyState
              icon={icon}
              title={
                <p tabIndex={-1} data-place={TOP} className="outline-none">
                  {empty}
                </p>
              }
            >
              {help}
            </EmptyState>
          }
        >
          {(requests) => (
            <ul aria-label={label} className="grid gap-3 lg:grid-cols-2">
              {requests.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  actions={actions}
                  onGone={() => focusBeside(request.id, ids)}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Section>
  )
}

interface RequestRowProps extends Pick<RequestsProps, 'actions'> {
  request: FriendRequest
  onGone: () => void
}

function RequestRow({ request, actions, onGone }: RequestRowProps) {
  const { id, title, requestedAt, hasProfile } = request
  return (
    <ListedMember
      member={request}
      hasProfile={hasProfile}
      about={
        <>
          {title && (
            <p dir="auto" className="mt-1 line-clamp-2 text-sm wrap-anywhere">
              {title}
            </p>
          )}
          <TimeAgo at={requestedAt} className="mt-1 block text-sm text-ink-soft" />
        </>
      }
    >
      <div className="mt-auto">
        <RequestButtons other={request} actions={actions} place={id} onDone={onGone} />
      </div>
    </ListedMember>
  )
}
