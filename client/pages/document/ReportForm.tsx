import type { DocumentForm } from '#shared/domains/pages/pages.contract.ts'
import { REPORT_LIMITS, VISITOR_REPORT_SUBJECTS } from '#shared/domains/reports/reports.contract.ts'
import { DocumentFormFrame } from '#client/domains/pages/ContactForm.tsx'
import { REPORT_FORM } from '#client/domains/reports/reports.more.text.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'

/** The form for visitors to report a picture or profile. */
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

const subjects = VISITOR_REPORT_SUBJECTS.map((value) => ({
  value,
  label: REPORT_FORM.subjects[value],
}))
const ignore = () => {}

/** The fields of the visitors' report form. */
function ReportFields({ form: { values, wrong } }: { form: DocumentForm }) {
  return (
    <>
      <RadioGroup
        legend={REPORT_FORM.subject}
        look="list"
        name="subject"
        options={subjects}
        value={VISITOR_REPORT_SUBJECTS.find((subject) => subject === values['subject'])}
        onChange={ignore}
        error={wrong.includes('subject') && REPORT_FORM.subjectWrong}
      />
      <Field
        label={REPORT_FORM.location}
        help={REPORT_FORM.locationHelp}
        error={wrong.includes('location') && REPORT_FORM.locationWrong}
      >
        <Input name="location" maxLength={REPORT_LIMITS.location} defaultValue={values['location']} />
      </Field>
      <Field
        label={REPORT_FORM.details}
        help={REPORT_FORM.detailsHelp}
        error={wrong.includes('details') && REPORT_FORM.detailsWrong}
      >
        <Textarea
          name="details"
          rows={6}
          maxLength={REPORT_LIMITS.details}
          defaultValue={values['details']}
        />
      </Field>
      <Field
        label={REPORT_FORM.email}
        help={REPORT_FORM.emailHelp}
        error={wrong.includes('email') && REPORT_FORM.emailWrong}
      >
        <Input
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={values['email']}
        />
      </Field>
    </>
  )
}
