import { clsx } from 'clsx'
import type { ListedEntry } from '#shared/domains/verification/verification.review.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { EntryBadge } from './EntryBadge.tsx'
import { REVIEW_TEXT } from './verification.review.text.ts'

type ReviewListProps = {
  entries: readonly ListedEntry[]
  openId: string | null
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  onOpen: (entryId: string) => void
}

/** The entries as rows, each of which opens one. */
export function ReviewList({ entries, openId, more, onOpen }: ReviewListProps) {
  return (
    <>
      <ul aria-label={REVIEW_TEXT.list} className="flex flex-col gap-2">
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              data-entry={entry.id}
              aria-current={entry.id === openId || undefined}
              className={clsx(
                'flex min-h-16 w-full flex-col gap-1 rounded-card border bg-card p-3 text-left transition-colors hover:bg-sunken',
                entry.id === openId ? 'border-accent' : 'border-line',
              )}
              onClick={() => onOpen(entry.id)}
            >
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
            </button>
          </li>
        ))}
      </ul>
      {more.hasNextPage && (
        <Button
          className="mx-auto flex"
          busy={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {REVIEW_TEXT.showMore}
        </Button>
      )}
    </>
  )
}
