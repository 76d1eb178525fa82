import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '#client/app/frame/ErrorScreen.tsx'
import { PageEditor } from '#client/domains/pages/PageEditor.tsx'
import { draftQuery } from '#client/domains/pages/pages.editing.api.ts'
import { PAGE_FORM_TEXT } from '#client/domains/pages/pages.more.text.ts'
import { isNowhere } from '#client/platform/calls/call.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'

/** Opens the editor for the page or landing page whose ID is in the URL. */
export function EditPagePage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(draftQuery(id))
  if (isNowhere(query.error)) return <NotFoundPage />
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={4} />} failed={PAGE_FORM_TEXT.loadFailed}>
      {({ page }) => <PageEditor key={id} stored={page} />}
    </Loaded>
  )
}
