import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tabs } from '#client/ui/display/Tabs.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { LICENCES_TEXT } from '#client/domains/photos/photos.text.ts'

const GIVEN = '/photos/licences'
const RECEIVED = '/photos/licences/received'

/** The frame around both lists of shared photos. */
export function LicencesFrame({ list, children }: { list: 'given' | 'received'; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title={LICENCES_TEXT.title}
        description={LICENCES_TEXT.description}
        actions={
          <Link href="/photos/manage" className={`${buttonClass({ look: 'ghost' })} -ml-4`}>
            <ArrowLeft aria-hidden="true" className="size-5" />
            {LICENCES_TEXT.back}
          </Link>
        }
      />
      <Tabs
        label={LICENCES_TEXT.lists}
        tabs={[
          { href: GIVEN, label: LICENCES_TEXT.given, current: list === 'given' },
          { href: RECEIVED, label: LICENCES_TEXT.received, current: list === 'received' },
        ]}
      />
      {children}
    </>
  )
}
