import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnEntries, OwnEntry } from '#shared/domains/verification/verification.contract.ts'
import { Loaded } from '#client/platform/Loaded.tsx'
import { useFullDate } from '#client/platform/local.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { EntryBadge } from './EntryBadge.tsx'
import { EntryPhoto } from './EntryPhoto.tsx'
import { latestEntryQuery } from './verification.queries.api.ts'
import { STATUS_TEXT, VERIFICATION_TEXT } from './verification.text.ts'

const DeleteEntry = lazyPart(async () => (await import('./DeleteEntry.tsx')).DeleteEntry)

/** How the member stands, with the latest photo they sent. */
export function VerificationCard() {
  return (
    <Loaded
      query={useQuery(latestEntryQuery)}
      skeleton={
        <SkeletonGroup>
          <Skeleton className="h-40 w-full" />
        </SkeletonGroup>
      }
      failed={VERIFICATION_TEXT.loadFailed}
    >
      {(own) => <Standing own={own} />}
    </Loaded>
  )
}

function Standing({ own: { status, items } }: { own: OwnEntries }) {
  const [entry] = items
  const [asked, setAsked] = useState(false)
  const { title, help } = STATUS_TEXT[status]
  return (
    <Card className="flex flex-wrap items-start gap-4">
      {entry && <EntryPhoto entry={entry} />}
      <div className="flex min-w-48 flex-1 flex-col gap-2">
        {entry && <Latest entry={entry} />}
        <p className="font-medium text-pretty">{title}</p>
        <p className="text-pretty text-ink-soft">{help}</p>
        <div className="mt-1 flex flex-wrap gap-2">
          <Link
            href="/verifications"
            className={buttonClass({ look: status === 'unverified' ? 'primary' : 'secondary' })}
          >
            {status === 'unverified' ? VERIFICATION_TEXT.getVerified : VERIFICATION_TEXT.manage}
          </Link>
          {entry && (
            <Button
              look="ghost"
              aria-label={VERIFICATION_TEXT.of(
                VERIFICATION_TEXT.delete,
                VERIFICATION_TEXT.altOf(entry.attempt),
              )}
              onClick={() => setAsked(true)}
            >
              {VERIFICATION_TEXT.delete}
            </Button>
          )}
        </div>
      </div>
      {entry && (
        <DeleteEntry
          open={asked}
          entry={entry}
          onClose={() => setAsked(false)}
          onDeleted={() => setAsked(false)}
        />
      )}
    </Card>
  )
}

function Latest({ entry: { status, submittedAt } }: { entry: OwnEntry }) {
  const day = useFullDate(new Date(submittedAt))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <EntryBadge status={status} />
      <span className="text-sm text-ink-soft">{VERIFICATION_TEXT.sentOn(day)}</span>
    </div>
  )
}
