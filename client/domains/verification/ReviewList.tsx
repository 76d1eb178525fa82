import type { ListedEntry } from '#shared/domains/verification/verification.review.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { PickList } from '#client/ui/form/PickList.tsx'
import { ShowMore, type MorePages } from '#client/ui/form/ShowMore.tsx'
import { EntryBadge } from './EntryBadge.tsx'
import { REVIEW_TEXT } from './verification.review.text.ts'

type ReviewListProps = {
  entries: readonly ListedEntry[]
  openId: string | null
  more: MorePages
  onOpen: (entryId: string) => void
}

/** The entries as rows, each of which opens one. */
export function ReviewList({ entries, openId, more, onOpen }: ReviewListProps) {
  return (
    <>
      <PickList label={REVIEW_TEXT.list} items={entries} openId={openId} onOpen={onOpen}>
        {(entry) => (
          <>
            <span className="font-medium wrap-anywhere">{entry.username}</span>
            <span className="text-sm text-ink-soft">{shownType(entry.profileType)}</span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              <EntryBadge status={entry.status} />
              {entry.isHidden && <Badge>{REVIEW_TEXT.isHidden}</Badge>}
              <span>
                {entry.reviewedAt ? REVIEW_TEXT.decided : REVIEW_TEXT.sent}{' '}
                <TimeAgo at={entry.reviewedAt ?? entry.submittedAt} />
              </span>
            </span>
          </>
        )}
      </PickList>
      <ShowMore of={more}>{REVIEW_TEXT.showMore}</ShowMore>
    </>
  )
}
