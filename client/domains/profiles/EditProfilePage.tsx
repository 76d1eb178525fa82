import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#client/platform/Loaded.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { EditProfileForm } from './EditProfileForm.tsx'
import { profileTextQuery } from './profiles.queries.api.ts'
import { EDIT_TEXT, PROFILES_TEXT } from './profiles.text.ts'

export function EditProfilePage() {
  const text = useQuery(profileTextQuery)
  return (
    <>
      <PageHeader title={EDIT_TEXT.title} description={EDIT_TEXT.description} />
      <Loaded query={text} skeleton={<FormSkeleton fields={4} />} failed={PROFILES_TEXT.loadFailed}>
        {(data) => <EditProfileForm text={data} />}
      </Loaded>
    </>
  )
}
