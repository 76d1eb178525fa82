import { useInfiniteQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { GivenLicences } from './GivenLicences.tsx'
import { LicencesFrame } from './LicencesFrame.tsx'
import { givenQuery } from './photos.licences.api.ts'
import { LICENCES_TEXT } from './photos.licences.text.ts'

/** With whom the member shares photos. */
export function GivenLicencesPage() {
  const list = useInfiniteQuery(givenQuery())
  return (
    <LicencesFrame list="given">
      {list.isPending ? (
        <FormSkeleton fields={3} />
      ) : list.data ? (
        <GivenLicences
          list={list}
          licences={list.data.pages.flatMap(({ items }) => items)}
          empty={
            <EmptyState
              icon={Images}
              title={LICENCES_TEXT.givenEmpty}
              action={
                <Link href="/photos/manage" className={buttonClass({})}>
                  {LICENCES_TEXT.toPhotos}
                </Link>
              }
            >
              {LICENCES_TEXT.givenEmptyHelp}
            </EmptyState>
          }
        />
      ) : (
        <ErrorState
          message={LICENCES_TEXT.loadFailed}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
    </LicencesFrame>
  )
}
