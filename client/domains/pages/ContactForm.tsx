import type { ReactNode } from 'react'
import { CONTACT_MESSAGE_MAX, type DocumentForm } from '#shared/domains/pages/pages.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
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

type DocumentFormFrameProps = {
  form: DocumentForm
  /** The URL of the page, which also receives the form. */
  action: string
  text: { title: string; refused: string; limited: string; send: string }
  /** Shown instead of the fields once the form has been received. */
  sent: ReactNode
  children: ReactNode
}

/** A form that's posted to a page and works without scripts. */
export function DocumentFormFrame({ form, action, text, sent, children }: DocumentFormFrameProps) {
  return (
    <Card as="section" pad="lg" className="mt-8 flex flex-col gap-5" aria-labelledby="form-title">
      <h2 id="form-title">{text.title}</h2>
      {form.outcome === 'sent' ? (
        sent
      ) : (
        <>
          {form.outcome !== 'open' && <Notice kind="error">{text[form.outcome]}</Notice>}
          <form method="post" action={action} noValidate className="flex flex-col gap-5">
            <input type="hidden" name="clientKey" value={form.clientKey} readOnly />
            {children}
            <Button type="submit" look="primary" className="self-start">
              {text.send}
            </Button>
          </form>
        </>
      )}
    </Card>
  )
}
