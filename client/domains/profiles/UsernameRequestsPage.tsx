import { useInfiniteQuery } from '@tanstack/react-query'
import { Contact } from 'lucide-react'
import {
  REQUEST_FILTERS,
  type ListedUsernameRequest,
} from '#shared/domains/profiles/profiles.usernames.contract.ts'
import { useQueueAddress } from '#client/platform/queue/address.ts'
import { Queue } from '#client/platform/queue/Queue.tsx'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { requestsQuery } from './profiles.usernames.review.api.ts'
import { REQUESTS_TEXT } from './profiles.usernames.review.text.ts'
import { UsernameReview } from './UsernameReview.tsx'

/** The queue of username requests, with the open one beside it. */
export function UsernameRequestsPage() {
  const address = useQueueAddress({ filters: REQUEST_FILTERS })
  const query = useInfiniteQuery(requestsQuery(address.filter))
  const waiting = query.data?.pages[0]?.waiting
  return (
    <Queue
      query={query}
      icon={Contact}
      text={REQUESTS_TEXT}
      address={address}
      counts={waiting === undefined ? {} : { pending: waiting }}
      above={waiting ? <p className="text-ink-soft">{REQUESTS_TEXT.waiting(waiting)}</p> : null}
      row={(request) => <Row request={request} />}
    >
      {(item) => <UsernameReview item={item} />}
    </Queue>
  )
}

function Row({ request }: { request: ListedUsernameRequest }) {
  const { oldUsername, newUsername, status, createdAt, decidedAt } = request
  return (
    <>
      <span className="font-medium wrap-anywhere">{oldUsername}</span>
      <span className="text-sm wrap-anywhere text-ink-soft">{REQUESTS_TEXT.wants(newUsername)}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {status !== 'pending' && <Badge>{REQUESTS_TEXT.status[status]}</Badge>}
        <span>
          {decidedAt ? QUEUE_TEXT.decided : REQUESTS_TEXT.asked} <TimeAgo at={decidedAt ?? createdAt} />
        </span>
      </span>
    </>
  )
}
