import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { EMAIL_PATTERN } from '#shared/kernel/fields.ts'
import { CallFailure } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Input } from '#client/ui/form/Input.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PasswordInput } from '#client/ui/form/PasswordInput.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { askLogIn, startSession } from './accounts.api.ts'
import { useGoOn } from './accounts.destination.state.ts'
import { textOfLoginFailure } from './accounts.login.text.ts'
import { LOGIN_TEXT } from './accounts.text.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'

interface Entered {
  email: string
  password: string
  rememberMe: boolean
}

/** What is missing is said above the form, and not at its field. */
const problemOf = ({ email, password }: Entered) => {
  if (!email.trim()) return { field: 'email', text: '' } as const
  if (!password) return { field: 'password', text: '' } as const
  return EMAIL_PATTERN.test(email.trim())
    ? null
    : ({ field: 'email', text: LOGIN_TEXT.emailInvalid } as const)
}

type State = { name: 'idle' | 'loading' | 'success' } | { name: 'error'; text: string; resendTo?: string }

export function LoginForm({ from, knownEmail }: { from: string | undefined; knownEmail: string }) {
  const client = useQueryClient()
  const goOn = useGoOn(from)
  const { isAuthenticated } = useSession()
  const [state, setState] = useState<State>({ name: 'idle' })

  const leaveIfIdle = useEffectEvent(() => {
    if (state.name === 'idle') void goOn()
  })
  // Once, and not with every rendering while the way on is being prepared.
  useEffect(() => {
    if (isAuthenticated) leaveIfIdle()
  }, [isAuthenticated])

  const refuse = (text: string, resendTo?: string) => {
    setState({ name: 'error', text, ...(resendTo ? { resendTo } : {}) })
    toast.error(text)
  }

  const { form, register, errors } = useEntryForm<Entered>({
    check: problemOf,
    onProblem: ({ text }) => refuse(text || LOGIN_TEXT.missing),
    send,
  })

  async function send({ email: typed, password, rememberMe }: Entered) {
    const email = typed.trim()
    setState({ name: 'loading' })
    try {
      const session = await askLogIn({ email, password, rememberMe })
      setState({ name: 'success' })
      startSession(client, session)
      await goOn()
      toast.success(LOGIN_TEXT.welcomeBack)
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
      {state.name === 'success' && <Notice kind="success">{LOGIN_TEXT.success}</Notice>}
      <Field label={LOGIN_TEXT.email} error={errors.email?.message}>
        <Input type="email" autoComplete="email" defaultValue={knownEmail} {...register('email')} />
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
