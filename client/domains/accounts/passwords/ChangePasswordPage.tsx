import { useEffect, useEffectEvent, useState } from 'react'
import { PASSWORD, PASSWORD_LOGOUT } from '#shared/domains/accounts/accounts.contract.ts'
import { normalSecret } from '#shared/kernel/fields.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { AccountName } from '#client/platform/parts/AccountName.tsx'
import { useSession } from '#client/platform/calls/session.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, PasswordInput, StrengthMeter } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { useLogOut } from '#client/domains/accounts/accounts.api.ts'
import { causeOfFailedChange, CHANGE_TEXT } from '#client/domains/accounts/accounts.more.text.ts'
import { askNewPassword } from './accounts.passwords.api.ts'
import { useProofFirst } from '#client/domains/accounts/second-factor/accounts.security.api.ts'
import { ProofFirst } from '#client/domains/accounts/second-factor/ProofDialog.tsx'

/** Links to other pages about logging in. */
const BESIDE = [
  ['/account/security', CHANGE_TEXT.security],
  ['/account/sessions', CHANGE_TEXT.sessions],
] as const

/** Changes the password, and then counts down until the server ends this session. */
export function ChangePasswordPage() {
  const [sentAt, setSentAt] = useState<number>()
  return (
    <>
      <PageHeader
        title={CHANGE_TEXT.title}
        description={sentAt === undefined ? CHANGE_TEXT.intro : undefined}
      />
      {sentAt === undefined ? (
        <div className="flex max-w-xl flex-col gap-6">
          <Card pad="lg">
            <ChangePasswordForm onChanged={setSentAt} />
          </Card>
          <ul className="flex flex-col gap-2">
            {BESIDE.map(([href, label]) => (
              <li key={href}>
                <Link href={href} className="link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <LogOutCountdown since={sentAt} />
      )}
    </>
  )
}

interface Entered {
  oldPassword: string
  newPassword: string
  confirmation: string
}

/** Missing values take precedence over all other problems. */
const problemsOf = ({ oldPassword, newPassword, confirmation }: Entered) => {
  const typed = { oldPassword, newPassword, confirmation }
  const fields = Object.keys(typed) as (keyof Entered)[]
  const empty = fields.filter((field) => !typed[field])
  const isShort = normalSecret(newPassword).length < PASSWORD.minChosenLater
  return [
    ...empty.map((field) => ({ field, text: CHANGE_TEXT.missing, isForSubmit: true })),
    ...(isShort ? [{ field: 'newPassword', text: CHANGE_TEXT.tooShort } as const] : []),
    ...(newPassword === confirmation ? [] : [{ field: 'confirmation', text: CHANGE_TEXT.differ } as const]),
  ]
}

/** `onChanged` receives the time the change was sent, which is before the server's countdown starts. */
function ChangePasswordForm({ onChanged }: { onChanged: (sentAt: number) => void }) {
  const { user } = useSession()
  const [failure, setFailure] = useState<string>()
  const proof = useProofFirst()
  const { form, register, watch, errors, isSending, refuse } = useEntryForm<Entered>({
    check: problemsOf,
    onProblem: () => setFailure(undefined),
    send,
  })

  async function send({ oldPassword, newPassword }: Entered) {
    setFailure(undefined)
    const sentAt = Date.now()
    try {
      const isDone = await proof.attempt(oldPassword, () => askNewPassword({ oldPassword, newPassword }))
      if (!isDone) return
    } catch (error) {
      toast.error(CHANGE_TEXT.failed)
      const { field, text } = causeOfFailedChange(error)
      if (field) refuse(field, text)
      else setFailure(text)
      return
    }
    toast.success(CHANGE_TEXT.done)
    onChanged(sentAt)
  }

  return (
    <>
      <form {...form} className="flex flex-col gap-5">
        <AccountName />
        {failure && <Notice kind="error">{failure}</Notice>}
        <Field label={CHANGE_TEXT.old} error={errors.oldPassword?.message}>
          <PasswordInput maxLength={PASSWORD.max} {...register('oldPassword')} />
        </Field>
        <Field
          label={CHANGE_TEXT.new}
          help={
            <StrengthMeter
              password={watch('newPassword', '')}
              own={user ? [user.email, user.username] : []}
              help={CHANGE_TEXT.newHelp}
            />
          }
          error={errors.newPassword?.message}
        >
          <PasswordInput autoComplete="new-password" maxLength={PASSWORD.max} {...register('newPassword')} />
        </Field>
        <Field label={CHANGE_TEXT.confirmation} error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" maxLength={PASSWORD.max} {...register('confirmation')} />
        </Field>
        <Button type="submit" look="primary" wide busy={isSending}>
          {CHANGE_TEXT.submit}
        </Button>
      </form>
      <ProofFirst proof={proof} form={form.ref} />
    </>
  )
}

const secondsLeft = (since: number) => Math.max(0, Math.ceil((since + PASSWORD_LOGOUT - Date.now()) / SECOND))

/** Counts down to the end of this session, and logs out slightly before the server would end it. */
function LogOutCountdown({ since }: { since: number }) {
  const [left, setLeft] = useState(() => secondsLeft(since))
  const leave = useLogOut('/login?reason=password_changed')
  const logOut = useEffectEvent(leave)

  useEffect(() => {
    const tick = setInterval(() => setLeft(secondsLeft(since)), SECOND / 4)
    const end = setTimeout(() => void logOut(), since + PASSWORD_LOGOUT - Date.now())
    return () => {
      clearInterval(tick)
      clearTimeout(end)
    }
  }, [since])

  return (
    <Notice
      kind="success"
      title={CHANGE_TEXT.doneTitle}
      action={<Button onClick={() => void leave()}>{CHANGE_TEXT.logOutNow}</Button>}
    >
      <p>{CHANGE_TEXT.doneHelp}</p>
      {/* Not read aloud every second, because the sentence above has said it. */}
      <p aria-hidden="true" className="mt-2 font-semibold tabular-nums">
        {CHANGE_TEXT.secondsLeft(left)}
      </p>
    </Notice>
  )
}
