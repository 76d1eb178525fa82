import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Contact } from 'lucide-react'
import { useRef } from 'react'
import {
  type ListedUsernameRequest,
  type OpenedUsernameRequest,
  REJECTION_MAX,
  REQUEST_FILTERS,
} from '#shared/domains/usernames/usernames.contract.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { type OpenedItem, Queue, useQueueAddress } from '#client/platform/queue/Queue.tsx'
import { ItemKeys } from '#client/platform/queue/ItemKeys.tsx'
import { Decided, Opened } from '#client/platform/queue/Opened.tsx'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'
import { Remark } from '#client/platform/queue/Remark.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { REQUESTS_TEXT } from './usernames.text.ts'
import {
  openedRequestQuery,
  REQUESTS_QUEUE,
  requestsQuery,
  useDecideRequest,
} from './usernames.review.api.ts'

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

interface RequestProps {
  request: OpenedUsernameRequest
  item: OpenedItem
}

/** An open request: its names, and the decision. */
function UsernameReview({ item }: Pick<RequestProps, 'item'>) {
  const opened = useQuery(openedRequestQuery(item.id))
  return (
    <Opened query={opened} failed={REQUESTS_TEXT.openFailed} onLeave={item.onLeave}>
      {(request) => <Request request={request} item={item} />}
    </Opened>
  )
}

function Request({ request, item }: RequestProps) {
  const { username, newUsername, formerUsernames, status, createdAt, reason } = request
  const names = [
    [REQUESTS_TEXT.now, [username]],
    [REQUESTS_TEXT.wanted, [newUsername]],
    [REQUESTS_TEXT.former, formerUsernames],
  ] as const
  return (
    <>
      <div className="flex flex-col gap-2">
        <h2 className="wrap-anywhere">{newUsername}</h2>
        <p className="text-ink-soft">
          {REQUESTS_TEXT.asked} <TimeAgo at={createdAt} />
        </p>
        <p>
          <Link href={`/profile/${username}`} className="font-medium text-accent-strong underline">
            {REQUESTS_TEXT.openProfile}
          </Link>
        </p>
      </div>
      <dl className="flex flex-col gap-3">
        {names.map(
          ([label, all]) =>
            all.length > 0 && (
              <div key={label}>
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="wrap-anywhere">{all.join(', ')}</dd>
              </div>
            ),
        )}
      </dl>
      {status === 'pending' ? (
        <Decision request={request} item={item} />
      ) : (
        <Decided queue={REQUESTS_QUEUE} opened={request} onUndone={item.onGone}>
          <p>{REQUESTS_TEXT.status[status]}</p>
          {reason && <p className="text-pretty wrap-anywhere">{REQUESTS_TEXT.toldReason(reason)}</p>}
        </Decided>
      )}
    </>
  )
}

function Decision({ request, item }: RequestProps) {
  const [reason, setReason, isKept] = useDraftText(`username ${request.id}`)
  const decide = useDecideRequest({
    ...item,
    onDecided: () => {
      setReason('')
      item.onDecided()
    },
  })
  const { isFree } = request
  const choose = (isApproved: boolean) => {
    if (!decide.isPending && (isFree || !isApproved)) decide.mutate({ ...request, isApproved, reason })
  }
  const isBusy = (isApproved: boolean) => decide.isPending && decide.variables.isApproved === isApproved
  const reasonField = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="flex flex-col gap-4">
      {!isFree && <Notice kind="warning">{REQUESTS_TEXT.taken}</Notice>}
      <Remark
        optional
        label={REQUESTS_TEXT.reason}
        help={REQUESTS_TEXT.reasonHelp}
        maxLength={REJECTION_MAX}
        isKept={isKept}
        value={reason}
        onChange={setReason}
        onDecide={() => choose(false)}
        ref={reasonField}
      />
      <div className="flex flex-wrap gap-3">
        {isFree && (
          <Button look="primary" busy={isBusy(true)} onClick={() => choose(true)}>
            {REQUESTS_TEXT.approve}
          </Button>
        )}
        <Button busy={isBusy(false)} onClick={() => choose(false)}>
          {REQUESTS_TEXT.reject}
        </Button>
      </div>
      <ItemKeys
        keys={[
          ...(isFree ? [[...QUEUE_TEXT.approveKey, () => choose(true)] as const] : []),
          [...QUEUE_TEXT.reasonKey, () => reasonField.current?.focus()],
          QUEUE_TEXT.rejectKey,
          QUEUE_TEXT.leaveKey,
        ]}
      />
    </div>
  )
}
