import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  REJECTION_MAX,
  type OpenedUsernameRequest,
} from '#shared/domains/profiles/profiles.usernames.contract.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { useKeys } from '#client/platform/queue/keys.ts'
import { Decided, Opened } from '#client/platform/queue/Opened.tsx'
import type { OpenedItem } from '#client/platform/queue/Queue.tsx'
import { Remark } from '#client/platform/queue/Remark.tsx'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { openedRequestQuery, REQUESTS_QUEUE, useDecideRequest } from './profiles.usernames.review.api.ts'
import { REQUESTS_TEXT } from './profiles.usernames.review.text.ts'

interface RequestProps {
  request: OpenedUsernameRequest
  item: OpenedItem
}

/** An open request: its names, and the decision. */
export function UsernameReview({ item }: Pick<RequestProps, 'item'>) {
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
        <Decided queue={REQUESTS_QUEUE} opened={request} onUndone={item.onLeave}>
          <p>{REQUESTS_TEXT.status[status]}</p>
          {reason && <p className="text-pretty wrap-anywhere">{REQUESTS_TEXT.toldReason(reason)}</p>}
        </Decided>
      )}
    </>
  )
}

function Decision({ request, item }: RequestProps) {
  const [reason, setReason] = useDraftText(`username ${request.id}`)
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
  useKeys({ a: () => choose(true), r: () => reasonField.current?.focus() })
  return (
    <div className="flex flex-col gap-4">
      {!isFree && <Notice kind="warning">{REQUESTS_TEXT.taken}</Notice>}
      <Remark
        optional
        label={REQUESTS_TEXT.reason}
        help={REQUESTS_TEXT.reasonHelp}
        maxLength={REJECTION_MAX}
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
    </div>
  )
}
