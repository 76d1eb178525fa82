import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Loaded } from '#client/platform/Loaded.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import { personalQuery } from './profiles.queries.api.ts'
import { PERSONAL_TEXT, PROFILES_TEXT } from './profiles.text.ts'

export function PersonalPage() {
  const personal = useQuery(personalQuery)
  const { isLoadingError } = personal
  useEffect(() => {
    if (isLoadingError) toast.error(PERSONAL_TEXT.loadFailed)
  }, [isLoadingError])
  return (
    <>
      <PageHeader title={PERSONAL_TEXT.title} description={PERSONAL_TEXT.description} />
      <Loaded query={personal} skeleton={<FormSkeleton fields={6} />} failed={PROFILES_TEXT.loadFailed}>
        {(data) => <PersonalForm personal={data} />}
      </Loaded>
    </>
  )
}
