import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import {
  type Attempt,
  type OpenedEntry,
  REMARK_MAX,
} from '#shared/domains/verification/verification.review.contract.ts'
import { shownCode } from '#shared/domains/verification/verification.rules.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { ItemKeys } from '#client/platform/queue/ItemKeys.tsx'
import { Decided, Opened } from '#client/platform/queue/Opened.tsx'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'
import type { OpenedItem } from '#client/platform/queue/Queue.tsx'
import { Remark } from '#client/platform/queue/Remark.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { EntryBadge } from './EntryPhoto.tsx'
import { OpenedPictures } from './OpenedPictures.tsx'
import { openedEntryQuery, REVIEW_QUEUE, useDecideEntry, useHide } from './verification.review.api.ts'
import { REVIEW_TEXT } from './verification.more.text.ts'

/** One open entry: the photo beside those of the profile, and the decision to make. */
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
            onUndone={item.onGone}
          >
            {reason && <p className="text-pretty wrap-anywhere">{REVIEW_TEXT.toldReason(reason)}</p>}
            {notes && <p className="text-pretty wrap-anywhere">{REVIEW_TEXT.storedNotes(notes)}</p>}
          </Decided>
          {hideButton}
        </>
      )}
      <ItemKeys keys={[[...REVIEW_TEXT.hideKey, toggle]]} />
    </>
  )
}

interface DecisionProps {
  entry: OpenedEntry
  item: OpenedItem
  /** The button that hides the entry. */
  hide: ReactNode
}

/** Approves or rejects the entry, with a note to the member and notes for admins. */
function Decision({ entry, item, hide }: DecisionProps) {
  const { id, username } = entry
  const [reason, setReason, isReasonKept] = useDraftText(`verification ${id} reason`)
  const [notes, setNotes, isNotesKept] = useDraftText(`verification ${id} notes`, entry.notes ?? '')
  const decide = useDecideEntry({
    ...item,
    onDecided: () => {
      setReason('')
      setNotes('')
      item.onDecided()
    },
  })
  const choose = (isApproved: boolean) => {
    if (!decide.isPending) decide.mutate({ id, username, isApproved, reason, notes })
  }
  const isBusy = (isApproved: boolean) => decide.isPending && decide.variables.isApproved === isApproved
  const reasonField = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <div className="grid gap-4 @min-[34rem]:grid-cols-2">
        <Remark
          optional
          label={REVIEW_TEXT.reason}
          help={REVIEW_TEXT.reasonHelp}
          maxLength={REMARK_MAX}
          isKept={isReasonKept}
          value={reason}
          onChange={setReason}
          onDecide={() => choose(false)}
          ref={reasonField}
        />
        <Remark
          optional
          label={REVIEW_TEXT.notes}
          help={REVIEW_TEXT.notesHelp}
          maxLength={REMARK_MAX}
          isKept={isNotesKept}
          value={notes}
          onChange={setNotes}
        />
      </div>
      <div className="sticky bottom-(--bottom-bar) -mx-4 -mb-4 flex flex-wrap gap-x-3 gap-y-2 rounded-b-card border-t border-line bg-card px-4 py-2.5 max-md:gap-x-2 max-md:*:px-2 md:-mx-5 md:-mb-5 md:px-5">
        <Button look="primary" busy={isBusy(true)} onClick={() => choose(true)}>
          {REVIEW_TEXT.approve}
        </Button>
        <Button busy={isBusy(false)} onClick={() => choose(false)}>
          {REVIEW_TEXT.reject}
        </Button>
        {hide}
      </div>
      {/* The reason is the only thing that helps the member send a better photo, so R leads to it. */}
      <ItemKeys
        keys={[
          [...QUEUE_TEXT.approveKey, () => choose(true)],
          [...QUEUE_TEXT.reasonKey, () => reasonField.current?.focus()],
          QUEUE_TEXT.rejectKey,
          QUEUE_TEXT.leaveKey,
        ]}
      />
    </>
  )
}

/** The member's other attempts and the remarks on them. Hidden for a first photo. */
function OtherAttempts({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return null
  return (
    <section aria-labelledby="other-attempts" className="flex flex-col gap-3">
      <h3 id="other-attempts" className="font-sans text-base font-medium">
        {REVIEW_TEXT.attempts}
      </h3>
      <ul className="flex flex-col gap-3">
        {attempts.map(({ id, attempt, status, submittedAt, reviewedAt, reason, notes }) => (
          <li key={id} className="flex flex-col gap-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{REVIEW_TEXT.attempt(attempt)}</span>
              <EntryBadge status={status} />
              <span className="text-sm text-ink-soft">
                {reviewedAt ? QUEUE_TEXT.decided : REVIEW_TEXT.sent}{' '}
                <TimeAgo at={reviewedAt ?? submittedAt} />
              </span>
            </span>
            {reason && <p className="text-pretty wrap-anywhere">{REVIEW_TEXT.toldReason(reason)}</p>}
            {notes && <p className="text-pretty wrap-anywhere">{REVIEW_TEXT.storedNotes(notes)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
