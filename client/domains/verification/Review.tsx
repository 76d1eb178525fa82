import { useQuery } from '@tanstack/react-query'
import type { OpenedEntry } from '#shared/domains/verification/verification.review.contract.ts'
import { shownCode } from '#shared/domains/verification/verification.rules.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { useKeys } from '#client/platform/queue/keys.ts'
import { Decided, Opened } from '#client/platform/queue/Opened.tsx'
import type { OpenedItem } from '#client/platform/queue/Queue.tsx'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Decision } from './Decision.tsx'
import { EntryBadge } from './EntryBadge.tsx'
import { OtherAttempts } from './OtherAttempts.tsx'
import { OpenedPictures } from './OpenedPictures.tsx'
import { openedEntryQuery, REVIEW_QUEUE, useHide } from './verification.review.api.ts'
import { REVIEW_TEXT } from './verification.review.text.ts'

/** One entry, opened: the photo beside those of the profile, and what is to be decided. */
export function Review({ item }: { item: OpenedItem }) {
  const opened = useQuery(openedEntryQuery(item.id))
  return (
    <Opened query={opened} failed={REVIEW_TEXT.openFailed} onLeave={item.onLeave}>
      {(entry) => <Entry entry={entry} item={item} />}
    </Opened>
  )
}

function Entry({ entry, item }: { entry: OpenedEntry; item: OpenedItem }) {
  const hide = useHide(item.onDecided)
  const { id, username, profileType, sentAs, status, isHidden, submittedAt, reason, notes } = entry
  const toggle = () => hide.mutate({ entryId: id, isHidden: !isHidden })
  useKeys({ h: toggle })
  const hideButton = (
    <Button className="self-start" busy={hide.isPending} onClick={toggle}>
      {isHidden ? REVIEW_TEXT.show : REVIEW_TEXT.hide}
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 wrap-anywhere">
              <Username name={username} />
            </h2>
            <EntryBadge status={status} />
            {isHidden && <Badge>{REVIEW_TEXT.isHidden}</Badge>}
          </div>
          <p className="text-ink-soft">
            {[shownType(profileType), sentAs !== profileType && REVIEW_TEXT.sentAs(shownType(sentAs))]
              .filter(Boolean)
              .join(' · ')}{' '}
            · {REVIEW_TEXT.sent} <TimeAgo at={submittedAt} />
          </p>
          <p>
            <Link href={`/profile/${username}`} className="link">
              {REVIEW_TEXT.openProfile}
            </Link>
          </p>
        </div>
        <p>
          <span className="block text-sm text-ink-soft">{REVIEW_TEXT.code}</span>
          <span className="text-2xl font-semibold tracking-widest tabular-nums">{shownCode(entry.code)}</span>
        </p>
      </div>
      {entry.looksBanned && (
        <Notice kind="warning" title={REVIEW_TEXT.looksBanned}>
          {REVIEW_TEXT.looksBannedHelp}
        </Notice>
      )}
      <OpenedPictures entry={entry} />
      <OtherAttempts attempts={entry.otherAttempts} />
      {status === 'pending' ? (
        <Decision entry={entry} item={item} hide={hideButton} />
      ) : (
        <>
          <Decided
            queue={REVIEW_QUEUE}
            opened={{ ...entry, decidedAt: entry.reviewedAt }}
            onUndone={item.onLeave}
          >
            {reason && <p className="text-pretty wrap-anywhere">{REVIEW_TEXT.toldReason(reason)}</p>}
            {notes && <p className="text-pretty wrap-anywhere">{REVIEW_TEXT.storedNotes(notes)}</p>}
          </Decided>
          {hideButton}
        </>
      )}
    </>
  )
}
