import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { EMAIL_PATTERN } from '#shared/domains/accounts/accounts.contract.ts'
import { CallFailure } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Field } from '#client/ui/Field.tsx'
import { Input } from '#client/ui/Input.tsx'
import { Link } from '#client/ui/Link.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { PasswordInput } from '#client/ui/PasswordInput.tsx'
import { toast } from '#client/ui/toast.ts'
import { askLogIn, startSession } from './accounts.api.ts'
import { useGoOn } from './accounts.destination.api.ts'
import { textOfLoginFailure } from './accounts.login.text.ts'
import { LOGIN_TEXT } from './accounts.text.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'

interface Values {
  email: string
  password: string
  rememberMe: boolean
}

type State = { name: 'idle' | 'loading' | 'success' } | { name: 'error'; text: string; resendTo?: string }

export function LoginForm({ from, knownEmail }: { from: string | undefined; knownEmail: string }) {
  const client = useQueryClient()
  const goOn = useGoOn(from)
  const { isAuthenticated } = useSession()
  const [state, setState] = useState<State>({ name: 'idle' })
  const form = useForm<Values>({ defaultValues: { email: knownEmail, password: '', rememberMe: false } })
  const { errors } = form.formState

  useEffect(() => {
    if (isAuthenticated && state.name === 'idle') void goOn()
  })

  const refuse = (text: string, resendTo?: string) => {
    setState({ name: 'error', text, ...(resendTo ? { resendTo } : {}) })
    toast.error(text)
  }

  const submit = async ({ email: typed, password, rememberMe }: Values) => {
    const email = typed.trim()
    if (!email || !password) {
      form.setFocus(email ? 'password' : 'email')
      return refuse(LOGIN_TEXT.missing)
    }
    if (!EMAIL_PATTERN.test(email)) {
      form.setError('email', { message: LOGIN_TEXT.emailInvalid }, { shouldFocus: true })
      return refuse(LOGIN_TEXT.emailInvalid)
    }
    setState({ name: 'loading' })
    try {
      const session = await askLogIn({ email, password, rememberMe })
      setState({ name: 'success' })
      startSession(client, session)
      await goOn()
      toast.success(LOGIN_TEXT.welcomeBack)
    } catch (error) {
      const isWaiting = error instanceof CallFailure && error.code === 'email_not_confirmed'
      refuse(textOfLoginFailure(error, navigator.onLine), isWaiting ? email : undefined)
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      {state.name === 'error' && !errors.email && (
        <Notice
          kind="error"
          action={state.resendTo ? <ResendConfirmation email={state.resendTo} /> : undefined}
        >
          {state.text}
        </Notice>
      )}
      {state.name === 'success' && <Notice kind="success">{LOGIN_TEXT.success}</Notice>}
      <Field label={LOGIN_TEXT.email} error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field
        label={LOGIN_TEXT.password}
        aside={
          <Link href="/forgot-password" className="link">
            {LOGIN_TEXT.forgotPassword}
          </Link>
        }
      >
        <PasswordInput {...form.register('password')} />
      </Field>
      <Checkbox label={LOGIN_TEXT.keep} help={LOGIN_TEXT.keepHelp} {...form.register('rememberMe')} />
      <Button type="submit" look="primary" wide busy={state.name === 'loading' || state.name === 'success'}>
        {LOGIN_TEXT.submit}
      </Button>
    </form>
  )
}
