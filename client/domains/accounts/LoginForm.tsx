import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SecondStep } from '#shared/domains/accounts/accounts.contract.ts'
import { EMAIL_PATTERN } from '#shared/kernel/fields.ts'
import { typedAddress } from '#shared/kernel/invisible.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { Field, Input, PasswordInput } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { startSession } from './accounts.api.ts'
import { useGoOn } from './accounts.destination.api.ts'
import { askLogIn, useResend } from './accounts.login.api.ts'
import { LOGIN_TEXT, textOfLoginFailure } from './accounts.login.text.ts'

interface Entered {
  email: string
  password: string
  rememberMe: boolean
}

/** Missing values are reported above the form, not at their fields. */
const problemsOf = ({ email, password }: Entered) => {
  const isEmail = EMAIL_PATTERN.test(typedAddress(email))
  return [
    ...(typedAddress(email) ? [] : [{ field: 'email', text: '' } as const]),
    ...(password ? [] : [{ field: 'password', text: '' } as const]),
    ...(isEmail ? [] : [{ field: 'email', text: LOGIN_TEXT.emailInvalid } as const]),
  ]
}

type State = { name: 'idle' | 'loading' | 'success' } | { name: 'error'; text: string; resendTo?: string }

interface LoginFormProps {
  from: string | undefined
  knownEmail: string
  /** Called if the password is correct and the account has a second factor. */
  onSecondStep: (step: SecondStep) => void
}

export function LoginForm({ from, knownEmail, onSecondStep }: LoginFormProps) {
  const client = useQueryClient()
  const goOn = useGoOn()
  const { isAuthenticated } = useSession()
  const [state, setState] = useState<State>({ name: 'idle' })

  const leaveIfIdle = useEffectEvent(() => {
    if (state.name === 'idle') void goOn(from)
  })
  // Leaves only once, not on every render while the navigation is pending.
  useEffect(() => {
    if (isAuthenticated) leaveIfIdle()
  }, [isAuthenticated])

  const refuse = (text: string, resendTo?: string) => {
    setState({ name: 'error', text, ...(resendTo ? { resendTo } : {}) })
    toast.error(text)
  }

  const { form, register, errors } = useEntryForm<Entered>({
    check: problemsOf,
    onProblem: ({ text }) => refuse(text || LOGIN_TEXT.missing),
    send,
  })

  async function send({ email: typed, password, rememberMe }: Entered) {
    const email = typedAddress(typed)
    setState({ name: 'loading' })
    try {
      const { session, secondStep, isRestored } = await askLogIn({ email, password, rememberMe })
      if (secondStep) return onSecondStep(secondStep)
      if (!session) throw new Error('neither a session nor a way to one')
      setState({ name: 'success' })
      announce(LOGIN_TEXT.success)
      startSession(client, session)
      await goOn(from)
      toast.success(isRestored ? LOGIN_TEXT.restored : LOGIN_TEXT.welcomeBack)
    } catch (error) {
      const mayWait = error instanceof CallFailure && error.code === 'invalid_credentials'
      refuse(textOfLoginFailure(error, navigator.onLine), mayWait ? email : undefined)
    }
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      {state.name === 'error' && !errors.email?.message && (
        <Notice
          kind="error"
          action={state.resendTo ? <ResendConfirmation email={state.resendTo} /> : undefined}
        >
          {state.text}
        </Notice>
      )}
      {state.name === 'success' && (
        <div aria-hidden="true">
          <Notice kind="success">{LOGIN_TEXT.success}</Notice>
        </div>
      )}
      <Field label={LOGIN_TEXT.email} error={errors.email?.message}>
        <Input type="email" autoComplete="username" defaultValue={knownEmail} {...register('email')} />
      </Field>
      <Field
        label={LOGIN_TEXT.password}
        aside={
          <Link href="/forgot-password" className="link">
            {LOGIN_TEXT.forgotPassword}
          </Link>
        }
      >
        <PasswordInput {...register('password')} />
      </Field>
      <Checkbox label={LOGIN_TEXT.keep} help={LOGIN_TEXT.keepHelp} {...register('rememberMe')} />
      <Button type="submit" look="primary" wide busy={state.name === 'loading' || state.name === 'success'}>
        {LOGIN_TEXT.submit}
      </Button>
    </form>
  )
}

/**
 * Resends the confirmation email. Shown for every rejected email address, so that it doesn't reveal which ones are
 * unconfirmed.
 */
function ResendConfirmation({ email }: { email: string }) {
  const { mutate, isPending } = useResend(email)
  return (
    <span className="flex flex-col items-start gap-2">
      {LOGIN_TEXT.notConfirmed}
      <Button size="sm" busy={isPending} onClick={() => mutate()}>
        {LOGIN_TEXT.resend}
      </Button>
    </span>
  )
}

/** Milliseconds until screen readers have noticed a new live region, and until it can be removed. */
const KNOWN_AFTER = 100
const GONE_AFTER = 5000

/**
 * Announces text to screen readers that the page shows only briefly. The announcement outlives the page that made it.
 */
const announce = (text: string) => {
  const region = document.createElement('p')
  region.className = 'sr-only'
  region.setAttribute('role', 'status')
  document.body.append(region)
  setTimeout(() => (region.textContent = text), KNOWN_AFTER)
  setTimeout(() => region.remove(), GONE_AFTER)
}
