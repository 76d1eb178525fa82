import type { DocumentForm } from '#shared/domains/pages/pages.contract.ts'
import { DocumentFormFrame } from '#client/domains/pages/ContactForm.tsx'
import { ReportFields } from '#client/domains/reports/ReportFields.tsx'
import { REPORT_FORM } from '#client/domains/reports/reports.more.text.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'

/** The form in which visitors report a picture or a profile. */
export function ReportForm({ form }: { form: DocumentForm }) {
  return (
    <DocumentFormFrame
      form={form}
      action="/report"
      text={REPORT_FORM}
      sent={
        <Notice kind="success" title={REPORT_FORM.sent(form.caseNumber ?? '')}>
          {REPORT_FORM.sentHelp}
        </Notice>
      }
    >
      <ReportFields form={form} />
    </DocumentFormFrame>
  )
}
