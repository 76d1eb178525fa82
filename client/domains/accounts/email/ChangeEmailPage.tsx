import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORD } from '#shared/domains/accounts/accounts.contract.ts'
import type { EmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { EMAIL_PATTERN, normalSecret } from '#shared/kernel/fields.ts'
import { typedAddress } from '#shared/kernel/invisible.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { AccountName } from '#client/platform/parts/AccountName.tsx'
import { useNow } from '#client/platform/now.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Field, Input, PasswordInput } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { causeOfRefusedWish, EMAIL_TEXT } from '#client/domains/accounts/accounts.more.text.ts'
import { useProofFirst } from '#client/domains/accounts/second-factor/accounts.security.api.ts'
import {
  askNewEmail,
  emailChangeQuery,
  useResendNewEmail,
  useWithdrawNewEmail,
} from '#client/domains/accounts/accounts.settings.api.ts'
import { inWords } from '#client/domains/accounts/accounts.text.ts'
import { ProofFirst } from '#client/domains/accounts/second-factor/ProofDialog.tsx'

/** Asks for a new email address. If the session ends while the page is open, the page says so without redirecting. */
export function ChangeEmailPage() {
  const { user } = useSession()
  const change = useQuery({ ...emailChangeQuery, enabled: user !== null }).data?.change
  return (
    <>
      <PageHeader title={EMAIL_TEXT.title} description={user ? EMAIL_TEXT.intro : undefined} />
      {user ? (
        <div className="flex max-w-xl flex-col gap-4">
          <p>{EMAIL_TEXT.current(user.email)}</p>
          {change && <WaitingAddress change={change} />}
          <Card pad="lg">
            <ChangeEmailForm current={user.email} />
          </Card>
        </div>
      ) : (
        <Notice
          kind="warning"
          action={
            <Link href="/login?from=/account/email" className={buttonClass()}>
              {EMAIL_TEXT.logIn}
            </Link>
          }
        >
          {EMAIL_TEXT.loggedOut}
        </Notice>
      )}
    </>
  )
}

interface Entered {
  email: string
  repeat: string
  password: string
}

const problemsOf = ({ email, repeat, password }: Partial<Entered>) => {
  const isMissing = !typedAddress(email ?? '') || !typedAddress(repeat ?? '') || !password
  const isEmail = EMAIL_PATTERN.test(typedAddress(email ?? ''))
  const isSame = typedAddress(email ?? '').toLowerCase() === typedAddress(repeat ?? '').toLowerCase()
  const isShort = normalSecret(password ?? '').length < PASSWORD.min
  return [
    ...(isEmail || !email ? [] : [{ field: 'email', text: EMAIL_TEXT.emailInvalid } as const]),
    ...(isSame || !repeat ? [] : [{ field: 'repeat', text: EMAIL_TEXT.differ } as const]),
    ...(isShort && password ? [{ field: 'password', text: EMAIL_TEXT.tooShort } as const] : []),
    ...(isMissing ? [{ field: 'email', text: EMAIL_TEXT.missing, isForSubmit: true } as const] : []),
  ]
}

function ChangeEmailForm({ current }: { current: string }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const proof = useProofFirst()
  const { form, register, watch, errors, isSending, refuse } = useEntryForm<Entered>({
    check: problemsOf,
    onProblem: () => setFailure(undefined),
    send,
  })
  const [problem] = problemsOf({
    email: watch('email'),
    repeat: watch('repeat'),
    password: watch('password'),
  })

  async function send({ email, password }: Entered) {
    setFailure(undefined)
    try {
      const wish = { old_email: current, new_email: typedAddress(email), password }
      if (!(await proof.attempt(password, () => askNewEmail(wish)))) return
    } catch (error) {
      const { field, text } = causeOfRefusedWish(error)
      if (field) refuse(field, text)
      else setFailure(text)
      return
    }
    await navigate({ to: '/dashboard' })
    toast.success(EMAIL_TEXT.sent)
  }

  return (
    <>
      <form {...form} className="flex flex-col gap-5">
        <AccountName />
        {failure && <Notice kind="error">{failure}</Notice>}
        <Field label={EMAIL_TEXT.email} error={errors.email?.message}>
          <Input type="email" autoComplete="email" maxLength={254} {...register('email')} />
        </Field>
        <Field label={EMAIL_TEXT.repeat} error={errors.repeat?.message}>
          <Input type="email" autoComplete="off" maxLength={254} {...register('repeat')} />
        </Field>
        <Field label={EMAIL_TEXT.password} help={EMAIL_TEXT.passwordHelp} error={errors.password?.message}>
          <PasswordInput maxLength={PASSWORD.max} {...register('password')} />
        </Field>
        <Button type="submit" look="primary" wide busy={isSending} disabledReason={problem?.text}>
          {EMAIL_TEXT.submit}
        </Button>
      </form>
      <ProofFirst proof={proof} form={form.ref} />
    </>
  )
}

/** The new email address pending confirmation, and the actions available until then. */
function WaitingAddress({ change: { email, expiresAt } }: { change: EmailChange }) {
  const resend = useResendNewEmail()
  const withdraw = useWithdrawNewEmail()
  const left = (new Date(expiresAt).getTime() - useNow().getTime()) / SECOND
  if (left <= 0) return null
  return (
    <Notice title={EMAIL_TEXT.waiting(email)}>
      <p>{EMAIL_TEXT.waitingHelp(inWords(left))}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          {EMAIL_TEXT.resend}
        </Button>
        <Button look="ghost" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {EMAIL_TEXT.withdraw}
        </Button>
      </div>
    </Notice>
  )
}
