import { useQuery } from '@tanstack/react-query'
import { ReachMeter } from '#client/domains/search/ReachMeter.tsx'
import { Loaded } from '#client/platform/Loaded.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { contactPreferencesQuery } from '#client/domains/contact/contact.api.ts'
import { CONTACT_TEXT } from '#client/domains/contact/contact.text.ts'
import { ContactPreferencesForm } from '#client/domains/contact/ContactPreferencesForm.tsx'

/** Who may write to the member. */
export function ContactPreferencesPage() {
  const preferences = useQuery(contactPreferencesQuery)
  return (
    <>
      <PageHeader title={CONTACT_TEXT.title} description={CONTACT_TEXT.description} />
      <Loaded query={preferences} skeleton={<FormSkeleton fields={3} />} failed={CONTACT_TEXT.loadFailed}>
        {(data) => (
          <ContactPreferencesForm preferences={data} reach={(draft) => <ReachMeter draft={draft} />} />
        )}
      </Loaded>
    </>
  )
}
