import { useState } from 'react'
import { CONSENT_VERSION, type ConsentSubject } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { useSite } from '#client/platform/site.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useWithdrawConsent } from './profiles.api.ts'
import { CONSENT_TEXT, PRIVACY_TEXT } from './profiles.text.ts'

interface Consent {
  subject: ConsentSubject
  version: string
  givenAt: string
}

/** What the member has consented to, each to be withdrawn after a question. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const [asked, setAsked] = useState<ConsentSubject | null>(null)
  const withdraw = useWithdrawConsent()
  const { name: site } = useSite()
  const close = () => setAsked(null)
  if (consents.length === 0) {
    return <EmptyState title={PRIVACY_TEXT.noConsents}>{PRIVACY_TEXT.noConsentsHelp}</EmptyState>
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {consents.map(({ subject, version, givenAt }) => (
          <Card as="li" key={subject} className="grid grid-cols-[1fr_auto] items-center gap-x-4">
            <div className="min-w-0">
              <p className="font-medium">{CONSENT_TEXT[subject].label}</p>
              <p className="text-sm text-ink-soft">{PRIVACY_TEXT.given(fullDate(new Date(givenAt)))}</p>
            </div>
            <Button
              onClick={() => setAsked(subject)}
              aria-label={`${PRIVACY_TEXT.withdraw}: ${CONSENT_TEXT[subject].label}`}
            >
              {PRIVACY_TEXT.withdraw}
            </Button>
            {version === CONSENT_VERSION && (
              <details className="col-span-2 text-sm">
                <summary className="link w-fit list-none [&::-webkit-details-marker]:hidden">
                  {PRIVACY_TEXT.read}
                </summary>
                <p className="mt-2 max-w-prose text-pretty">{CONSENT_TEXT[subject].sentence(site)}</p>
              </details>
            )}
          </Card>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={CONSENT_TEXT[asked].question}
          description={CONSENT_TEXT[asked].erases}
          confirmLabel={PRIVACY_TEXT.withdraw}
          busy={withdraw.isPending}
          onClose={close}
          onConfirm={() => withdraw.mutate(asked, { onSettled: close })}
        />
      )}
    </>
  )
}
