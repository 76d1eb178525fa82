import { useState } from 'react'
import { EMAIL_PATTERN } from '#shared/kernel/fields.ts'
import { typedAddress } from '#shared/kernel/invisible.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { FORGOT_TEXT, reasonOfUnsent } from '#client/domains/accounts/accounts.more.text.ts'
import { askReset } from './accounts.passwords.api.ts'

export function ForgotPasswordPage() {
  return (
    <EntryPage title={FORGOT_TEXT.title} intro={FORGOT_TEXT.intro}>
      <Card pad="lg">
        <ForgotPasswordForm />
      </Card>
      <p className="text-center text-ink-soft">
        {FORGOT_TEXT.remembered}{' '}
        <Link href="/login" className="link">
          {FORGOT_TEXT.logIn}
        </Link>
      </p>
    </EntryPage>
  )
}

interface Entered {
  email: string
}

const problemsOf = ({ email }: Entered) =>
  EMAIL_PATTERN.test(typedAddress(email)) ? [] : [{ field: 'email', text: FORGOT_TEXT.emailInvalid } as const]

type Outcome = { kind: 'sent' } | { kind: 'failed'; reason: string | undefined }

export function ForgotPasswordForm() {
  const [outcome, setOutcome] = useState<Outcome>()
  const { form, register, errors, isSending } = useEntryForm<Entered>({
    check: problemsOf,
    onProblem: () => setOutcome(undefined),
    send,
  })

  async function send({ email }: Entered) {
    setOutcome(undefined)
    try {
      await askReset(typedAddress(email))
      setOutcome({ kind: 'sent' })
    } catch (error) {
      setOutcome({ kind: 'failed', reason: reasonOfUnsent(error) })
    }
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      {outcome?.kind === 'sent' && (
        <Notice kind="success" title={FORGOT_TEXT.sent}>
          {FORGOT_TEXT.sentHelp}
        </Notice>
      )}
      {outcome?.kind === 'failed' && (
        <Notice kind="error" title={FORGOT_TEXT.failed}>
          {outcome.reason}
        </Notice>
      )}
      <Field label={FORGOT_TEXT.email} error={errors.email?.message}>
        <Input type="email" autoComplete="username" maxLength={254} {...register('email')} />
      </Field>
      <Button type="submit" look="primary" wide busy={isSending}>
        {FORGOT_TEXT.submit}
      </Button>
    </form>
  )
}
