import { useState } from 'react'
import type { Session } from '#shared/domains/accounts/accounts.contract.ts'
import { useFullDate, useIsLocal } from '#client/platform/local.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { tabStorage } from '#client/ui/frame/storage.ts'
import { useAgree } from './accounts.terms.api.ts'
import { TERMS_TEXT } from './accounts.more.text.ts'

interface NewTermsProps {
  terms: NonNullable<Session['newTerms']>
}

/** The storage key for the terms a member has postponed for this visit. */
const LATER = 'terms-later'

function Acts({ terms, onLater }: NewTermsProps & { onLater?: () => void }) {
  const agree = useAgree()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a href="/terms" target="_blank" rel="noopener" className={buttonClass()}>
        {TERMS_TEXT.read}
      </a>
      <Button look="primary" busy={agree.isPending} onClick={() => agree.mutate(terms.askedAt)}>
        {TERMS_TEXT.agree}
      </Button>
      {onLater && <Button onClick={onLater}>{TERMS_TEXT.later}</Button>}
    </div>
  )
}

/** Asks a member to agree to new terms, above every page, until they agree or postpone it for this visit. */
export function NewTermsBanner({ terms }: NewTermsProps) {
  const day = useFullDate(new Date(terms.requiredFrom))
  const isLocal = useIsLocal()
  const [isLater, setLater] = useState(false)
  // The server doesn't know whether the terms were postponed.
  if (!isLocal || isLater || tabStorage.read(LATER) === terms.askedAt) return null
  const putOff = () => {
    tabStorage.write(LATER, terms.askedAt)
    setLater(true)
    document.getElementById('content')?.focus()
  }
  return (
    <Notice title={TERMS_TEXT.changed} className="mb-6" action={<Acts terms={terms} onLater={putOff} />}>
      {TERMS_TEXT.asked(day)}
    </Notice>
  )
}

/** Replaces every page once the member must agree to the terms before anything else. */
export function NewTermsFirst({ terms }: NewTermsProps) {
  return (
    <>
      <PageHeader title={TERMS_TEXT.changed} description={TERMS_TEXT.due} />
      <Card pad="lg" className="flex flex-col gap-6">
        <Acts terms={terms} />
        <div className="border-t border-line pt-4">
          <p className="font-medium">{TERMS_TEXT.otherwise}</p>
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {(
              [
                ['/contact', TERMS_TEXT.contact],
                ['/account/export', TERMS_TEXT.export],
                ['/account/delete', TERMS_TEXT.leave],
              ] as const
            ).map(([href, label]) => (
              <li key={href}>
                <Link href={href} className="link inline-flex min-h-11 items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </>
  )
}
