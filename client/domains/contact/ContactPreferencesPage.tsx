import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#client/platform/Loaded.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { contactPreferencesQuery } from './contact.api.ts'
import { CONTACT_TEXT } from './contact.text.ts'
import { ContactPreferencesForm } from './ContactPreferencesForm.tsx'

/** Who may write to the member. */
export function ContactPreferencesPage() {
  const preferences = useQuery(contactPreferencesQuery)
  return (
    <>
      <PageHeader title={CONTACT_TEXT.title} description={CONTACT_TEXT.description} />
      <Loaded query={preferences} skeleton={<FormSkeleton fields={3} />} failed={CONTACT_TEXT.loadFailed}>
        {(data) => <ContactPreferencesForm preferences={data} />}
      </Loaded>
    </>
  )
}
