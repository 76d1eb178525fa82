import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CopyAudience, OwnEntry } from '#shared/domains/verification/verification.contract.ts'
import { exactTime, fullDate } from '#client/platform/format.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { PagedList, type PagedQuery } from '#client/platform/parts/PagedList.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Time } from '#client/platform/parts/TimeAgo.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { DeleteEntry } from './DeleteEntry.tsx'
import { EntryBadge, EntryPhoto } from './EntryPhoto.tsx'
import { Standing } from './Standing.tsx'
import { useAddToProfile } from './verification.api.ts'
import { ownEntriesQuery } from './verification.queries.api.ts'
import { VERIFICATION_TEXT } from './verification.text.ts'

/** The member's verification status, a form to send a photo, and every photo sent so far. */
export function VerificationsPage() {
  const list = useInfiniteQuery(ownEntriesQuery)
  return (
    <>
      <PageHeader title={VERIFICATION_TEXT.title} description={VERIFICATION_TEXT.description} />
      <Loaded query={list} skeleton={<VerificationsSkeleton />} failed={VERIFICATION_TEXT.loadFailed}>
        {({ pages: [first] }) => (
          <div className="flex flex-col gap-8">
            <Standing
              status={first?.status ?? 'unverified'}
              waitsForOtherStaff={first?.waitsForOtherStaff ?? false}
              latest={first?.items[0]}
            />
            <Section title={VERIFICATION_TEXT.photos}>
              <EntryList list={list} />
            </Section>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Every photo the member has sent, newest first, with its outcome. */
function EntryList({ list }: { list: PagedQuery<OwnEntry> }) {
  const [asked, setAsked] = useState<OwnEntry | null>(null)
  const { box, focusBeside } = useNextFocus(list.data)
  const forget = (id: string) => {
    focusBeside(
      `delete-${id}`,
      itemsOf(list.data).map((entry) => `delete-${entry.id}`),
    )
    setAsked(null)
  }
  return (
    <div ref={box}>
      <PagedList
        query={list}
        skeleton={null}
        failed={VERIFICATION_TEXT.loadFailed}
        empty={
          <div tabIndex={-1} data-place={TOP} className="outline-none">
            <EmptyState title={VERIFICATION_TEXT.none}>{VERIFICATION_TEXT.noneHelp}</EmptyState>
          </div>
        }
      >
        {(items) => (
          <ul className="flex flex-col gap-4">
            {items.map((entry) => (
              <EntryItem key={entry.id} entry={entry} onDelete={() => setAsked(entry)} />
            ))}
          </ul>
        )}
      </PagedList>
      {asked && (
        <DeleteEntry open entry={asked} onClose={() => setAsked(null)} onDeleted={() => forget(asked.id)} />
      )}
    </div>
  )
}

/** A photo the member has sent, with its outcome and actions. */
function EntryItem({ entry, onDelete }: { entry: OwnEntry; onDelete: () => void }) {
  const { id, attempt, status, submittedAt, reviewedAt, reason, counts, hasPhoto, openedAt } = entry
  const name = VERIFICATION_TEXT.nameOf(attempt)
  return (
    <Card as="li" className="flex flex-wrap items-start gap-4">
      <EntryPhoto entry={entry} />
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="font-sans text-base font-medium">{name}</h3>
          <EntryBadge status={status} />
        </div>
        <p className="text-sm text-ink-soft">
          <Said at={submittedAt} say={VERIFICATION_TEXT.sentOn} />
        </p>
        {reviewedAt && (
          <p className="text-sm text-ink-soft">
            <Said at={reviewedAt} say={VERIFICATION_TEXT.decidedOn} />
          </p>
        )}
        {reason && <p className="text-pretty wrap-anywhere">{VERIFICATION_TEXT.reason(reason)}</p>}
        {status === 'approved' && !counts && <p className="text-pretty">{VERIFICATION_TEXT.countsNoMore}</p>}
        {!hasPhoto && <p className="text-sm text-ink-soft">{VERIFICATION_TEXT.destroyed}</p>}
        {openedAt.length > 0 && <Openings times={openedAt} />}
        <div className="mt-2 flex flex-wrap items-start gap-2">
          {status === 'approved' && hasPhoto && <AddToProfile entryId={id} name={name} />}
          <Button
            look="ghost"
            aria-label={VERIFICATION_TEXT.of(VERIFICATION_TEXT.delete, name)}
            data-place={`delete-${id}`}
            className="ml-auto"
            onClick={onDelete}
          >
            {VERIFICATION_TEXT.delete}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Said({ at, say }: { at: string; say: (day: string) => string }) {
  const day = new Date(at)
  return <Time at={at} text={say(fullDate(day))} exact={exactTime(day)} />
}

/** When staff opened the photo, but not who. */
function Openings({ times }: { times: readonly string[] }) {
  const [latest = '', ...before] = times
  const say = (at: string) => VERIFICATION_TEXT.openedOn(exactTime(new Date(at)))
  return (
    <div className="text-sm text-pretty text-ink-soft">
      <p>
        <Time at={latest} text={say(latest)} />
      </p>
      {before.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">{VERIFICATION_TEXT.openings}</summary>
          <ul className="flex flex-col gap-1">
            {before.map((at) => (
              <li key={at}>
                <Time at={at} text={say(at)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const COPIES: readonly { audience: CopyAudience; label: string }[] = [
  { audience: 'public', label: VERIFICATION_TEXT.addPublic },
  { audience: 'private', label: VERIFICATION_TEXT.addPrivate },
]

function AddToProfile({ entryId, name }: { entryId: string; name: string }) {
  const add = useAddToProfile()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {COPIES.map(({ audience, label }) => (
          <Button
            key={audience}
            aria-label={VERIFICATION_TEXT.of(label, name)}
            busy={add.isPending && add.variables.audience === audience}
            onClick={() => add.mutate({ entryId, audience })}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="max-w-prose text-sm text-pretty text-ink-soft">{VERIFICATION_TEXT.addHelp}</p>
    </div>
  )
}

/** Replaces the status and the photos while they're loading. */
function VerificationsSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-8">
      <Card pad="lg" className="flex flex-col gap-4">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-5 w-full max-w-prose" />
        <Skeleton className="h-11 w-40" />
      </Card>
      <Skeleton className="h-7 w-64" />
      <Card className="flex gap-4">
        <Skeleton className="h-30 w-24" />
        <div className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-48" />
        </div>
      </Card>
    </SkeletonGroup>
  )
}
