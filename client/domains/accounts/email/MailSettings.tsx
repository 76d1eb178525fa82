import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailSettings as Settings } from '#shared/domains/accounts/accounts.emails.contract.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Switch } from '#client/ui/form/Checkbox.tsx'
import { mailSettingsQuery, useSaveMailSettings } from '#client/domains/accounts/accounts.settings.api.ts'
import { LETTERS_TEXT } from '#client/domains/accounts/accounts.more.text.ts'

/** How emails look before they're opened. Stored as soon as it's changed, and reverted if the server rejects it. */
function NeutralMails({ neutralMails }: Settings) {
  const [shown, setShown] = useState(neutralMails)
  const save = useSaveMailSettings()

  const change = (isWanted: boolean) => {
    setShown(isWanted)
    save.mutateAsync({ neutralMails: isWanted }).catch(() => setShown(neutralMails))
  }

  return (
    <Switch
      label={LETTERS_TEXT.neutralMails}
      help={LETTERS_TEXT.neutralMailsHelp}
      checked={shown}
      onChange={(event) => change(event.target.checked)}
    />
  )
}

export function MailSettings() {
  const query = useQuery(mailSettingsQuery)
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={1} />} failed={LETTERS_TEXT.loadFailed}>
      {(settings) => (
        <Card pad="lg">
          <NeutralMails {...settings} />
        </Card>
      )}
    </Loaded>
  )
}
