import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#client/platform/Loaded.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import { preferencesQuery } from './profiles.queries.api.ts'
import { PREFERENCES_TEXT } from './profiles.text.ts'

export function PreferencesPage() {
  const preferences = useQuery(preferencesQuery)
  return (
    <>
      <PageHeader title={PREFERENCES_TEXT.title} description={PREFERENCES_TEXT.description} />
      <Loaded query={preferences} skeleton={<FormSkeleton fields={6} />} failed={PREFERENCES_TEXT.loadFailed}>
        {(data) => <PreferencesForm preferences={data} />}
      </Loaded>
    </>
  )
}
