import { useState } from 'react'
import { HIDE_FROM, VISIBILITIES } from '#shared/domains/profiles/profiles.options.contract.ts'
import type {
  Privacy,
  PrivacySettings as Settings,
} from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { RadioGroup } from '#client/ui/form/RadioGroup.tsx'
import { SavedChoice } from '#client/ui/form/SavedChoice.tsx'
import { Switch } from '#client/ui/form/Switch.tsx'
import { useUpdatePrivacy } from './profiles.api.ts'
import { hideFromText, PRIVACY_TEXT, VISIBILITY_TEXT } from './profiles.text.ts'

const visibilityOptions = VISIBILITIES.map((value) => ({ value, ...VISIBILITY_TEXT[value] }))

const SWITCHES = [
  { name: 'inSearch', label: PRIVACY_TEXT.inSearch, help: PRIVACY_TEXT.inSearchHelp },
  { name: 'showOnline', label: PRIVACY_TEXT.showOnline, help: PRIVACY_TEXT.showOnlineHelp },
  { name: 'showAge', label: PRIVACY_TEXT.showAge, help: PRIVACY_TEXT.showAgeHelp },
  { name: 'showPlace', label: PRIVACY_TEXT.showPlace, help: PRIVACY_TEXT.showPlaceHelp },
  { name: 'allowFabs', label: PRIVACY_TEXT.allowFabs, help: PRIVACY_TEXT.allowFabsHelp },
] as const

/**
 * The privacy settings. A switch is stored as soon as it's pressed, and falls back where the server refuses; a choice of
 * several once it's saved.
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
