import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OwnEntries, OwnEntry } from '#shared/domains/verification/verification.contract.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { useFullDate } from '#client/platform/local.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { IconButton } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { EntryBadge, EntryPhoto } from './EntryPhoto.tsx'
import { latestEntryQuery } from './verification.queries.api.ts'
import { STATUS_TEXT, VERIFICATION_TEXT } from './verification.text.ts'

const DeleteEntry = lazyPart(async () => (await import('./DeleteEntry.tsx')).DeleteEntry)

/** The member's verification status in one line, with the latest photo they sent. */
export function VerificationCard() {
  return (
    <Loaded
      query={useQuery(latestEntryQuery)}
      skeleton={
        <SkeletonGroup>
          <Skeleton className="h-18 w-full" />
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
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {entry && <EntryPhoto entry={entry} className="w-10!" />}
      <div className="min-w-36 flex-1">
        <p className="font-medium text-pretty">{STATUS_TEXT[status].title}</p>
        {entry && <Latest entry={entry} />}
      </div>
      <Link
        href="/verifications"
        className={buttonClass({ look: status === 'unverified' ? 'secondary' : 'ghost', size: 'sm' })}
      >
        {status === 'unverified' ? VERIFICATION_TEXT.getVerified : VERIFICATION_TEXT.manage}
      </Link>
      {entry && (
        <IconButton
          icon={Trash2}
          size="sm"
          label={VERIFICATION_TEXT.of(VERIFICATION_TEXT.delete, VERIFICATION_TEXT.altOf(entry.attempt))}
          onClick={() => setAsked(true)}
        />
      )}
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
