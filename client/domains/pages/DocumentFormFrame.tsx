import type { ReactNode } from 'react'
import type { DocumentForm } from '#shared/domains/pages/pages.contract.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

type DocumentFormFrameProps = {
  form: DocumentForm
  /** Address of the page, which takes its own form. */
  action: string
  text: { title: string; refused: string; limited: string; send: string }
  /** Shows instead of the fields once the form has arrived. */
  sent: ReactNode
  children: ReactNode
}

/** A form that is posted and answered by a page, without scripts. */
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
