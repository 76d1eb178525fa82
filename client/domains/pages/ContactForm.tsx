import { CONTACT_MESSAGE_MAX, type DocumentForm } from '#shared/domains/pages/pages.contract.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { DocumentFormFrame } from './DocumentFormFrame.tsx'
import { CONTACT_FORM } from './pages.text.ts'

export function ContactForm({ form, contactAddress }: { form: DocumentForm; contactAddress: string }) {
  const { values, wrong } = form
  return (
    <>
      <DocumentFormFrame
        form={form}
        action="/contact"
        text={CONTACT_FORM}
        sent={
          <Notice kind="success" title={CONTACT_FORM.sent}>
            {CONTACT_FORM.sentHelp}
          </Notice>
        }
      >
        <Field
          label={CONTACT_FORM.email}
          help={CONTACT_FORM.emailHelp}
          error={wrong.includes('email') && CONTACT_FORM.emailWrong}
        >
          <Input
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={values['email']}
          />
        </Field>
        <Field label={CONTACT_FORM.message} error={wrong.includes('message') && CONTACT_FORM.messageWrong}>
          <Textarea
            name="message"
            rows={7}
            maxLength={CONTACT_MESSAGE_MAX}
            defaultValue={values['message']}
          />
        </Field>
      </DocumentFormFrame>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link href="/report" className={buttonClass()}>
          {CONTACT_FORM.report}
        </Link>
        {contactAddress && (
          <p>
            {CONTACT_FORM.byMail}{' '}
            <a href={`mailto:${contactAddress}`} className="link">
              {contactAddress}
            </a>
          </p>
        )}
      </div>
    </>
  )
}
