import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { firstSignUpProblem, type SignUpProblem } from '#shared/domains/joining/joining.rules.ts'
import { newId } from '#shared/kernel/ids.ts'
import { startSession } from '#client/domains/accounts/accounts.api.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { askSignUp, DASHBOARD_AFTER, useAvailability } from './joining.api.ts'
import { outcomeOfFailure, PROBLEM_TEXT, REGISTER_TEXT } from './joining.text.ts'

interface RegisterValues {
  email: string
  password: string
  confirmation: string
  username: string
  profileType: string
  birthMonth: string
  birthYear: string
  termsAccepted: boolean
}

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
  const [failure, setFailure] = useState<string>()
  /** Names this registration, so that sending it again after a lost answer makes no second account. */
  const clientKey = useRef(newId())
  const { refuse, clear, watch, ...form } = useEntryForm<RegisterValues>({
    check,
    onProblem: () => setFailure(undefined),
    send,
  })
  const typed = {
    email: watch('email', ''),
    password: watch('password', ''),
    username: watch('username', ''),
  }
  const availability = useAvailability(typed.username)
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
      await navigate({ to: '/login', search: { reason: 'already_registered' }, state: { email } })
      return
    }
    toast.error(outcome.text)
    if (outcome.field) refuse(outcome.field, outcome.text)
    else setFailure(outcome.text)
  }

  function check(values: RegisterValues) {
    const problem = firstSignUpProblem({ ...formOf(values), availability }, new Date())
    return problem && { field: FIELD_OF[problem], text: PROBLEM_TEXT[problem] }
  }

  async function send(values: RegisterValues) {
    setFailure(undefined)
    const { confirmation: _, ...sent } = formOf(values)
    try {
      const { session } = await askSignUp({ ...sent, clientKey: clientKey.current })
      if (session) startSession(client, session)
      succeed(session !== null)
    } catch (error) {
      await fail(error, sent.email)
    }
  }

  return { ...form, typed, availability, failure }
}
