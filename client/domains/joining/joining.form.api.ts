import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { firstSignUpProblem, type SignUpProblem } from '#shared/domains/joining/joining.rules.ts'
import { newId } from '#shared/kernel/ids.ts'
import { startSession } from '#client/domains/accounts/accounts.api.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { usePlainForm } from '#client/ui/form/usePlainForm.ts'
import { askSignUp, DASHBOARD_AFTER, useAvailability } from './joining.api.ts'
import { outcomeOfFailure, PROBLEM_TEXT, REGISTER_TEXT } from './joining.text.ts'

const EMPTY = {
  email: '',
  password: '',
  confirmation: '',
  username: '',
  profileType: '',
  birthMonth: '',
  birthYear: '',
  termsAccepted: false,
}
type RegisterValues = typeof EMPTY

const FIELD_OF: Record<SignUpProblem, keyof RegisterValues> = {
  terms_not_accepted: 'termsAccepted',
  passwords_differ: 'confirmation',
  password_too_short: 'password',
  username_invalid: 'username',
  username_taken: 'username',
  username_checking: 'username',
  profile_type_missing: 'profileType',
  birth_date_missing: 'birthMonth',
  under_age: 'birthMonth',
  email_invalid: 'email',
}

const formOf = ({ birthMonth, birthYear, email, username, ...rest }: RegisterValues) => ({
  ...rest,
  email: email.trim(),
  username: username.trim(),
  birthMonth: Number(birthMonth),
  birthYear: Number(birthYear),
})

/** The registration form: its values, the one problem it shows, and what follows a submit. */
export const useRegistration = (onDone: (isLoggedIn: boolean) => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { refuse, clear, ...form } = usePlainForm(EMPTY, send)
  const availability = useAvailability(form.values.username)
  const [failure, setFailure] = useState<string>()
  /** Names this registration, so that sending it again after a lost answer makes no second account. */
  const clientKey = useRef(newId())
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const succeed = (isLoggedIn: boolean) => {
    clientKey.current = newId()
    clear()
    onDone(isLoggedIn)
    toast.success(isLoggedIn ? REGISTER_TEXT.successWithSession : REGISTER_TEXT.successWithoutSession)
    if (isLoggedIn) leaving.current = setTimeout(() => void navigate({ to: '/dashboard' }), DASHBOARD_AFTER)
  }

  const fail = async (error: unknown, email: string) => {
    const outcome = outcomeOfFailure(error)
    if (outcome.kind === 'already_registered') {
      await navigate({ to: '/login', search: { reason: 'already_registered', email } })
      return
    }
    toast.error(outcome.text)
    if (outcome.field) refuse(outcome.field, outcome.text)
    else setFailure(outcome.text)
  }

  async function send(values: RegisterValues) {
    const typed = formOf(values)
    setFailure(undefined)
    const problem = firstSignUpProblem({ ...typed, availability }, new Date())
    if (problem) return refuse(FIELD_OF[problem], PROBLEM_TEXT[problem])
    const { confirmation: _, ...sent } = typed
    try {
      const { session } = await askSignUp({ ...sent, clientKey: clientKey.current })
      if (session) startSession(client, session)
      succeed(session !== null)
    } catch (error) {
      await fail(error, typed.email)
    }
  }

  return { ...form, availability, failure }
}
