import { useState } from 'react'
import { Switch } from '#client/ui/form/Checkbox.tsx'
import { useSaveNames } from './notifications.api.ts'
import { NOTIFICATIONS_TEXT } from './notifications.text.ts'

/** Whether the list names members: stored as soon as it is changed; it falls back where the server refuses. */
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
