import { useState } from 'react'
import { HIDE_FROM, VISIBILITIES } from '#shared/domains/profiles/profiles.options.contract.ts'
import {
  CONSENT_VERSION,
  type ConsentSubject,
  type Privacy,
  type PrivacySettings as Settings,
} from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { useSite } from '#client/platform/site.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { SavedChoice } from '#client/ui/form/SavedChoice.tsx'
import { Switch } from '#client/ui/form/Checkbox.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { useUpdatePrivacy, useWithdrawConsent } from '#client/domains/profiles/profiles.api.ts'
import {
  CONSENT_TEXT,
  hideFromText,
  PRIVACY_TEXT,
  VISIBILITY_TEXT,
} from '#client/domains/profiles/profiles.more.text.ts'

const visibilityOptions = VISIBILITIES.map((value) => ({ value, ...VISIBILITY_TEXT[value] }))

const SWITCHES = [
  { name: 'inSearch', label: PRIVACY_TEXT.inSearch, help: PRIVACY_TEXT.inSearchHelp },
  { name: 'showOnline', label: PRIVACY_TEXT.showOnline, help: PRIVACY_TEXT.showOnlineHelp },
  { name: 'showAge', label: PRIVACY_TEXT.showAge, help: PRIVACY_TEXT.showAgeHelp },
  { name: 'showPlace', label: PRIVACY_TEXT.showPlace, help: PRIVACY_TEXT.showPlaceHelp },
  { name: 'allowFabs', label: PRIVACY_TEXT.allowFabs, help: PRIVACY_TEXT.allowFabsHelp },
] as const

/**
 * The privacy settings. A switch is stored when pressed, and reverted if the server rejects it. A choice of several is
 * stored when saved.
 */
export function PrivacySettings({ privacy }: { privacy: Privacy }) {
  const [shown, setShown] = useState(privacy)
  const update = useUpdatePrivacy()

  const change = <N extends keyof Settings>(name: N, value: Settings[N]) => {
    setShown((before) => ({ ...before, [name]: value }))
    update
      .mutateAsync({ [name]: value })
      .catch(() => setShown((before) => ({ ...before, [name]: privacy[name] })))
  }

  return (
    <Card pad="lg" className="flex flex-col gap-6">
      <SavedChoice stored={privacy.visibility} onSave={(visibility) => update.mutateAsync({ visibility })}>
        {(visibility, choose) => (
          <RadioGroup
            legend={PRIVACY_TEXT.visibility}
            look="list"
            options={visibilityOptions}
            value={visibility}
            onChange={choose}
          />
        )}
      </SavedChoice>
      {SWITCHES.map(({ name, label, help }) => (
        <Switch
          key={name}
          label={label}
          help={help}
          checked={shown[name]}
          onChange={(event) => change(name, event.target.checked)}
        />
      ))}
      <Switch
        id="leave-trace"
        label={PRIVACY_TEXT.leaveTrace}
        help={shown.showOnline ? PRIVACY_TEXT.leaveTraceHelp : PRIVACY_TEXT.leaveTraceHidden}
        checked={shown.leaveTrace && shown.showOnline}
        disabled={!shown.showOnline}
        onChange={(event) => change('leaveTrace', event.target.checked)}
      />
      <Switch
        label={PRIVACY_TEXT.showRead}
        help={shown.showOnline ? PRIVACY_TEXT.showReadHelp : PRIVACY_TEXT.showReadHidden}
        checked={shown.showRead && shown.showOnline}
        disabled={!shown.showOnline}
        onChange={(event) => change('showRead', event.target.checked)}
      />
      <div id="hide-from">
        <SavedChoice stored={privacy.hideFrom} onSave={(hideFrom) => update.mutateAsync({ hideFrom })}>
          {(hideFrom, choose) => (
            <RadioGroup
              legend={PRIVACY_TEXT.hideFrom}
              help={PRIVACY_TEXT.hideFromHelp}
              look="list"
              options={HIDE_FROM.map((value) => ({ value, ...hideFromText(value, privacy.home) }))}
              value={hideFrom}
              onChange={choose}
            />
          )}
        </SavedChoice>
      </div>
    </Card>
  )
}

interface Consent {
  subject: ConsentSubject
  version: string
  givenAt: string
}

/** The member's consents, each of which can be withdrawn after a confirmation. */
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
