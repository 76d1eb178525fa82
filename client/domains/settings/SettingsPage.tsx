import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#client/platform/Loaded.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { settingsQuery } from './settings.api.ts'
import { SETTINGS_TEXT } from './settings.editing.text.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** What an admin may set for the whole site. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery)
  return (
    <>
      <PageHeader title={SETTINGS_TEXT.title} description={SETTINGS_TEXT.description} />
      <Loaded query={settings} skeleton={<FormSkeleton fields={7} />} failed={SETTINGS_TEXT.loadFailed}>
        {(data) => <SettingsForm stored={data.settings} />}
      </Loaded>
    </>
  )
}
