import { useState } from 'react'
import {
  MAIL_TIMES,
  type MailTime,
  type NotificationKind,
} from '#shared/domains/notifications/notifications.contract.ts'
import { RadioGroup } from '#client/ui/form/RadioGroup.tsx'
import { useSaveSetting } from './notifications.api.ts'
import { KIND_TEXT, MAIL_TIME_TEXT } from './notifications.text.ts'

const options = MAIL_TIMES.map((value) => ({ value, label: MAIL_TIME_TEXT[value] }))

/** When to write about one kind of news: stored as soon as it is changed; it falls back where the server refuses. */
export function KindSetting({ kind, mail }: { kind: NotificationKind; mail: MailTime }) {
  const [shown, setShown] = useState(mail)
  const save = useSaveSetting()

  const change = (chosen: MailTime) => {
    setShown(chosen)
    save.mutateAsync({ kind, mail: chosen }).catch(() => setShown(mail))
  }

  return (
    <RadioGroup
      legend={KIND_TEXT[kind].label}
      help={KIND_TEXT[kind].help}
      options={options}
      value={shown}
      onChange={change}
    />
  )
}
