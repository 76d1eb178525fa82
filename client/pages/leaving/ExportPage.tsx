import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#client/platform/Loaded.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { exportQuery } from '#client/domains/joining/joining.leaving.api.ts'
import { EXPORT_TEXT } from '#client/domains/joining/joining.more.text.ts'
import { ExportForm } from './ExportForm.tsx'
import { ExportState } from './ExportState.tsx'

/** Where members get everything that is held about them. */
export function ExportPage() {
  const query = useQuery(exportQuery)
  return (
    <>
      <PageHeader title={EXPORT_TEXT.title} description={EXPORT_TEXT.description} />
      <div className="flex flex-col gap-8">
        <Card pad="lg">
          <Loaded query={query} skeleton={<FormSkeleton fields={1} />} failed={EXPORT_TEXT.loadFailed}>
            {({ export: state }) => (state ? <ExportState state={state} /> : <ExportForm />)}
          </Loaded>
        </Card>
        <Section title={EXPORT_TEXT.whatTitle}>
          <p className="max-w-prose text-pretty">{EXPORT_TEXT.what}</p>
        </Section>
        <Section title={EXPORT_TEXT.careTitle}>
          <p className="max-w-prose text-pretty">{EXPORT_TEXT.care}</p>
        </Section>
      </div>
    </>
  )
}
