import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { EditProfileForm } from './EditProfileForm.tsx'
import { profileTextQuery } from './profiles.queries.api.ts'
import { EDIT_TEXT, PROFILES_TEXT } from './profiles.text.ts'

export function EditProfilePage() {
  const text = useQuery(profileTextQuery)
  return (
    <>
      <PageHeader title={EDIT_TEXT.title} description={EDIT_TEXT.description} />
      {text.isPending ? (
        <FormSkeleton fields={4} />
      ) : text.isLoadingError ? (
        <ErrorState
          message={PROFILES_TEXT.loadFailed}
          onRetry={() => void text.refetch()}
          busy={text.isFetching}
        />
      ) : (
        <EditProfileForm text={text.data} />
      )}
    </>
  )
}
