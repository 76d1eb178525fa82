import type { Attempt } from '#shared/domains/verification/verification.review.contract.ts'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { EntryBadge } from './EntryBadge.tsx'
import { REVIEW_TEXT } from './verification.review.text.ts'

/** What the member has sent before or since, and what was said of it; nothing for a first photo. */
export function OtherAttempts({ attempts }: { attempts: readonly Attempt[] }) {
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
