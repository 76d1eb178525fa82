import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import { preferencesQuery } from './profiles.queries.api.ts'
import { PREFERENCES_TEXT } from './profiles.text.ts'

export function PreferencesPage() {
  const preferences = useQuery(preferencesQuery)
  return (
    <>
      <PageHeader title={PREFERENCES_TEXT.title} description={PREFERENCES_TEXT.description} />
      {preferences.isPending ? (
        <FormSkeleton fields={6} />
      ) : preferences.isLoadingError ? (
        <ErrorState
          message={PREFERENCES_TEXT.loadFailed}
          onRetry={() => void preferences.refetch()}
          busy={preferences.isFetching}
        />
      ) : (
        <PreferencesForm preferences={preferences.data} />
      )}
    </>
  )
}
