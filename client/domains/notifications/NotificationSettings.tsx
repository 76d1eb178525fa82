import { clsx } from 'clsx'
import { useId, useState } from 'react'
import {
  MAIL_TIMES,
  type MailTime,
  type NotificationSetting,
} from '#shared/domains/notifications/notifications.contract.ts'
import { NOTICE_GROUPS } from '#client/platform/live/notices.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Switch } from '#client/ui/form/Checkbox.tsx'
import { Select } from '#client/ui/form/Field.tsx'
import { useSaveNames, useSaveSetting } from './notifications.api.ts'
import { KINDS } from './notifications.kinds.data.ts'
import { CHANNEL_TEXT, GROUP_TEXT, MAIL_TIME_TEXT, NOTIFICATIONS_TEXT } from './notifications.more.text.ts'

const options = MAIL_TIMES.map((value) => ({ value, label: MAIL_TIME_TEXT[value] }))

type Channel = keyof typeof CHANNEL_TEXT

/** The width of each column. */
const COLUMNS: Record<Channel, string> = { inApp: '@2xl:w-20', push: '@2xl:w-28', mail: '@2xl:w-36' }
const ROW = 'gap-x-4 px-4 md:px-5 @2xl:gap-x-6'

interface SettingListProps {
  settings: readonly NotificationSetting[]
  /** Whether the site sends notifications to devices. */
  isPushed: boolean
}

/** How the member is notified of each kind of event, in columns if there's room. */
export function SettingList({ settings, isPushed }: SettingListProps) {
  const channels: Channel[] = isPushed ? ['inApp', 'push', 'mail'] : ['inApp', 'mail']
  return (
    <Card pad="none" className="@container overflow-clip!">
      <div
        aria-hidden="true"
        className={`sticky top-(--header-height) z-10 hidden justify-end border-b border-line bg-card py-3 text-sm text-ink-soft @2xl:flex ${ROW}`}
      >
        {channels.map((channel) => (
          <span key={channel} className={COLUMNS[channel]}>
            {CHANNEL_TEXT[channel].title}
          </span>
        ))}
      </div>
      {NOTICE_GROUPS.map((group) => (
        <section key={group} aria-label={GROUP_TEXT[group]}>
          <h2 className="bg-sunken px-4 py-2 font-sans text-sm font-semibold md:px-5">{GROUP_TEXT[group]}</h2>
          <ul>
            {settings
              .filter(({ kind }) => KINDS[kind].group === group)
              .map((setting) => (
                <KindSetting key={setting.kind} channels={channels} {...setting} />
              ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

/**
 * How the member is notified of one kind of event. Stored as soon as it's changed, and reverted if the server rejects
 * it.
 */
function KindSetting({ channels, kind, inApp, mail, push }: NotificationSetting & { channels: Channel[] }) {
  const helpId = useId()
  const [shown, setShown] = useState({ inApp, mail, push })
  const save = useSaveSetting()
  const { label, help } = KINDS[kind]

  const change = (chosen: { inApp?: boolean; mail?: MailTime; push?: boolean }) => {
    setShown({ ...shown, ...chosen })
    save.mutateAsync({ kind, ...chosen }).catch(() => setShown({ inApp, mail, push }))
  }

  const control = (channel: Channel) => {
    const named = { 'aria-label': `${label}: ${CHANNEL_TEXT[channel].title}`, 'aria-describedby': helpId }
    return channel === 'mail' ? (
      <Select
        {...named}
        options={options}
        className="w-36"
        value={shown.mail}
        onChange={({ target }) => change({ mail: target.value as MailTime })}
      />
    ) : (
      <Switch
        {...named}
        checked={shown[channel]}
        onChange={({ target }) => change({ [channel]: target.checked })}
      />
    )
  }

  return (
    <li className={`flex flex-wrap items-center gap-y-1.5 border-t border-line py-1.5 ${ROW}`}>
      <div className="w-full min-w-0 @2xl:w-auto @2xl:flex-1">
        <h3 className="font-sans text-base font-medium">{label}</h3>
        <p id={helpId} className="text-sm text-pretty text-ink-soft">
          {help}
        </p>
      </div>
      {channels.map((channel) => (
        <div
          key={channel}
          className={clsx(
            'flex items-center gap-x-2',
            channels.length > 2 ? '@max-2xl:flex-col @max-2xl:items-start' : '@max-2xl:last:ml-auto',
            COLUMNS[channel],
          )}
        >
          <span aria-hidden="true" className="text-sm text-ink-soft @2xl:hidden">
            {CHANNEL_TEXT[channel].short}
          </span>
          {control(channel)}
        </div>
      ))}
    </li>
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
