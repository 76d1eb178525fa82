import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '#client/platform/Loaded.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { EntryList } from './EntryList.tsx'
import { Standing } from './Standing.tsx'
import { VerificationsSkeleton } from './VerificationsSkeleton.tsx'
import { ownEntriesQuery } from './verification.queries.api.ts'
import { VERIFICATION_TEXT } from './verification.text.ts'

/** How the member stands, sending a photo, and every photo sent so far. */
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
