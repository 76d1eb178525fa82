import { useState } from 'react'
import {
  MAIL_TIMES,
  type MailTime,
  type NotificationSetting,
} from '#shared/domains/notifications/notifications.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { Switch } from '#client/ui/form/Checkbox.tsx'
import { useSaveNames, useSaveSetting } from './notifications.api.ts'
import { KINDS } from './notifications.kinds.data.ts'
import { MAIL_TIME_TEXT, NOTIFICATIONS_TEXT } from './notifications.more.text.ts'

const options = MAIL_TIMES.map((value) => ({ value, label: MAIL_TIME_TEXT[value] }))

type KindSettingProps = NotificationSetting & {
  /** Whether the site sends notifications to devices. */
  isPushed: boolean
}

/**
 * How the member is notified of one kind of event. Stored as soon as it's changed, and reverted if the server rejects
 * it.
 */
export function KindSetting({ isPushed, kind, inApp, mail, push }: KindSettingProps) {
  const [shown, setShown] = useState({ inApp, mail, push })
  const save = useSaveSetting()
  const { label, help } = KINDS[kind]

  const change = (chosen: { inApp?: boolean; mail?: MailTime; push?: boolean }) => {
    setShown({ ...shown, ...chosen })
    save.mutateAsync({ kind, ...chosen }).catch(() => setShown({ inApp, mail, push }))
  }

  return (
    <Card pad="lg" as="section" aria-label={label}>
      <h2 className="text-lg">{label}</h2>
      <p className="mt-1 mb-3 text-sm text-pretty text-ink-soft">{help}</p>
      <Switch
        label={NOTIFICATIONS_TEXT.inApp}
        checked={shown.inApp}
        onChange={(event) => change({ inApp: event.target.checked })}
      />
      {isPushed && (
        <Switch
          label={NOTIFICATIONS_TEXT.onDevices}
          checked={shown.push}
          onChange={(event) => change({ push: event.target.checked })}
        />
      )}
      <RadioGroup
        legend={NOTIFICATIONS_TEXT.byMail}
        options={options}
        value={shown.mail}
        onChange={(chosen) => change({ mail: chosen })}
      />
    </Card>
  )
}

/** Whether the list shows members' names. Stored as soon as it's changed, and reverted if the server rejects it. */
export function NameSetting({ withoutNames }: { withoutNames: boolean }) {
  const [shown, setShown] = useState(withoutNames)
  const save = useSaveNames()

  const change = (isWanted: boolean) => {
    setShown(isWanted)
    save.mutateAsync(isWanted).catch(() => setShown(withoutNames))
  }

  return (
    <Switch
      label={NOTIFICATIONS_TEXT.withoutNames}
      help={NOTIFICATIONS_TEXT.withoutNamesHelp}
      checked={shown}
      onChange={(event) => change(event.target.checked)}
    />
  )
}
