import { useInfiniteQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { GivenLicences } from './GivenLicences.tsx'
import { givenQuery } from './photos.licences.api.ts'
import { LICENCES_TEXT } from '#client/domains/photos/photos.text.ts'
import { LicencesFrame } from './LicencesFrame.tsx'

/** The members this member shares photos with. */
export function GivenLicencesPage() {
  const list = useInfiniteQuery(givenQuery())
  return (
    <LicencesFrame list="given">
      <GivenLicences
        query={list}
        skeleton={<FormSkeleton fields={3} />}
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
    </LicencesFrame>
  )
}
