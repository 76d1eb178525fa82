import { useInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import {
  type ListedEntry,
  REVIEW_FILTERS,
} from '#shared/domains/verification/verification.review.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { Queue, useQueueAddress } from '#client/platform/queue/Queue.tsx'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { Switch } from '#client/ui/form/Checkbox.tsx'
import { EntryBadge } from './EntryPhoto.tsx'
import { Review } from './Review.tsx'
import { entriesQuery } from './verification.review.api.ts'
import { REVIEW_TEXT } from './verification.more.text.ts'
import { VERIFICATION_TEXT } from './verification.text.ts'

/** The queue of verification photos, with the open one beside it. */
export function ReviewPage() {
  const address = useQueueAddress({ filters: REVIEW_FILTERS, param: 'order', choices: ['longest'] })
  const { filter, choice, choose } = address
  const query = useInfiniteQuery(entriesQuery(filter, choice ?? 'newest'))
  const counts = query.data?.pages[0]
  return (
    <Queue
      query={query}
      icon={BadgeCheck}
      text={REVIEW_TEXT}
      address={address}
      counts={counts ? { pending: counts.waiting - counts.waitingHidden } : {}}
      above={
        <div className="empty:hidden">
          {counts && counts.waiting > 0 && (
            <p className="text-ink-soft">{REVIEW_TEXT.waiting(counts.waiting, counts.waitingHidden)}</p>
          )}
          {counts?.waitsForOtherStaff && (
            <p className="text-pretty text-ink-soft">{VERIFICATION_TEXT.waitsForOtherStaff}</p>
          )}
          {counts?.items.length !== 0 && (
            <Switch
              label={REVIEW_TEXT.order}
              checked={choice === 'longest'}
              onChange={({ target }) => choose(target.checked ? 'longest' : undefined)}
            />
          )}
        </div>
      }
      row={(entry) => <Row entry={entry} />}
    >
      {(item) => <Review item={item} />}
    </Queue>
  )
}

function Row({ entry }: { entry: ListedEntry }) {
  const { username, profileType, status, isHidden, submittedAt, reviewedAt } = entry
  return (
    <>
      <span className="font-medium wrap-anywhere">
        <Username name={username} />
      </span>
      <span className="text-sm text-ink-soft">{shownType(profileType)}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <EntryBadge status={status} />
        {isHidden && <Badge>{REVIEW_TEXT.isHidden}</Badge>}
        <span>
          {reviewedAt ? QUEUE_TEXT.decided : REVIEW_TEXT.sent} <TimeAgo at={reviewedAt ?? submittedAt} />
        </span>
      </span>
    </>
  )
}
