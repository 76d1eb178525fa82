import { useInfiniteQuery } from '@tanstack/react-query'
import { ManagePhotosPage } from '#client/domains/photos/ManagePhotosPage.tsx'
import { EntryBadge, EntryPhoto } from '#client/domains/verification/EntryPhoto.tsx'
import { ownEntriesQuery } from '#client/domains/verification/verification.queries.api.ts'
import { VERIFICATION_TEXT } from '#client/domains/verification/verification.text.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Section } from '#client/ui/display/Card.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'

/** All of the member's photos: those on the profile and those sent for verification. */
export function PhotosPage() {
  return (
    <div className="flex flex-col gap-10">
      <div>
        <ManagePhotosPage />
      </div>
      <VerificationPhotos />
    </div>
  )
}

/** The verification photos that haven't been deleted, alongside the member's other photos. */
function VerificationPhotos() {
  const list = useInfiniteQuery(ownEntriesQuery)
  return (
    <Section
      title={VERIFICATION_TEXT.photos}
      actions={
        <Link href="/verifications" className={buttonClass()}>
          {VERIFICATION_TEXT.manage}
        </Link>
      }
    >
      <Loaded
        query={list}
        skeleton={
          <SkeletonGroup className="flex gap-4">
            <Skeleton className="h-30 w-24" />
            <Skeleton className="h-30 w-24" />
          </SkeletonGroup>
        }
        failed={VERIFICATION_TEXT.loadFailed}
      >
        {({ pages: [first] }) => {
          const entries = first?.items.filter(({ hasPhoto }) => hasPhoto) ?? []
          return entries.length === 0 ? (
            <p className="text-ink-soft">{VERIFICATION_TEXT.noneHelp}</p>
          ) : (
            <ul className="flex flex-wrap gap-4">
              {entries.map((entry) => (
                <li key={entry.id} className="flex flex-col items-start gap-2">
                  <EntryPhoto entry={entry} />
                  <EntryBadge status={entry.status} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Section>
  )
}
