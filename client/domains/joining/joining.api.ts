import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { destinationIn } from '#shared/domains/accounts/accounts.destination.rules.ts'
import { findUsername, signUp, USERNAME_PAUSE } from '#shared/domains/joining/joining.contract.ts'
import {
  type Availability,
  type SignUpProblem,
  signUpProblems,
} from '#shared/domains/joining/joining.rules.ts'
import { isReserved, isUsername } from '#shared/domains/usernames/usernames.rules.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { typedAddress } from '#shared/kernel/invisible.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { startSession } from '#client/domains/accounts/accounts.api.ts'
import { useGoOn } from '#client/domains/accounts/accounts.destination.api.ts'
import { call } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { siteQuery } from '#client/platform/site.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { outcomeOfFailure, PROBLEM_TEXT, REGISTER_TEXT } from './joining.text.ts'

/** Milliseconds until the dashboard opens after a registration. */
export const DASHBOARD_AFTER = 2 * SECOND

const askSignUp = (form: InputOf<typeof signUp>) => call(signUp, form)

/** Returns the value once it hasn't changed for `pause` milliseconds. */
const useRested = (value: string, pause: number): string => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return rested
}

interface Lookup {
  typed: string
  /** The text at the last pause in typing. */
  rested: string
  isFetching: boolean
  available: boolean | undefined
}

/** Returns `none` before the lookup and if it failed. A result for an earlier input is ignored. */
export const availabilityOf = ({ typed, rested, isFetching, available }: Lookup): Availability => {
  if (!isUsername(typed)) return 'none'
  if (isReserved(typed)) return 'taken'
  if (typed !== rested) return 'none'
  if (isFetching) return 'checking'
  if (available === undefined) return 'none'
  return available ? 'available' : 'taken'
}

/**
 * Returns whether the typed username is free, looked up after a pause of 500 ms. `own`, from a pending registration,
 * counts as free.
 */
const useAvailability = (username: string, own: string | undefined): Availability => {
  const typed = username.trim()
  const isOwn = own !== undefined && typed.toLowerCase() === own.toLowerCase()
  const rested = useRested(typed, USERNAME_PAUSE)
  const lookup = useQuery({
    ...queryOf(findUsername, { username: rested }),
    enabled: isUsername(rested) && !isReserved(rested) && rested === typed && !isOwn,
    retry: false,
    staleTime: 10 * SECOND,
  })
  if (isOwn) return 'available'
  const available = lookup.isError ? undefined : lookup.data?.available
  return availabilityOf({ typed, rested, isFetching: lookup.isFetching, available })
}

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

/** A successful registration: the member who has joined, or the email address still to be confirmed. */
export type Registered =
  | { kind: 'joined'; username: string }
  | {
      kind: 'waiting'
      email: string
      clientKey: string
      /** Everything except the password. */ typed: RegisterValues
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
  under_age: 'birthYear',
  email_invalid: 'email',
}

/** The problems that the username's status line already shows. */
const SAID_ALREADY: ReadonlySet<SignUpProblem> = new Set(['username_taken', 'username_checking'])

const formOf = ({ birthMonth, birthYear, email, username, ...rest }: RegisterValues) => ({
  ...rest,
  email: typedAddress(email),
  username: username.trim(),
  birthMonth: Number(birthMonth),
  birthYear: Number(birthYear),
})

/** The registration form: its values, the problems it shows, and what happens on submit. */
export const useRegistration = (
  { from, landing }: { from: string | undefined; landing?: string | undefined },
  onDone: (done: Registered | undefined) => void,
) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const goOn = useGoOn()
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<Registered>()
  /** A registration that was sent with the wrong email address, and is still pending. */
  const [mistaken, setMistaken] = useState<Registered & { kind: 'waiting' }>()
  /** The registration's idempotency key, so that resending it after a lost response doesn't create a second account. */
  const clientKey = useRef(newId())
  const { refuse, clear, fill, focus, watch, ...form } = useEntryForm<RegisterValues>({
    check,
    onProblem: () => setFailure(undefined),
    send,
  })
  const typed = {
    email: watch('email', ''),
    password: watch('password', ''),
    username: watch('username', ''),
    profileType: watch('profileType', ''),
  }
  const availability = useAvailability(typed.username, mistaken?.typed.username)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const focusAddress = useEffectEvent(() => focus('email'))
  useEffect(() => {
    if (mistaken) focusAddress()
  }, [mistaken])

  const become = (next: Registered | undefined) => {
    setDone(next)
    onDone(next)
  }

  const succeed = (next: Registered) => {
    clientKey.current = newId()
    clear()
    become(next)
    if (next.kind === 'waiting') {
      toast.success(REGISTER_TEXT.successWithoutSession)
      return
    }
    toast.success(REGISTER_TEXT.successWithSession)
    leaving.current = setTimeout(() => void goOn(from), DASHBOARD_AFTER)
  }

  /** Returns to the form, where only the email address and the password must be typed again. */
  const changeAddress = () => {
    if (done?.kind !== 'waiting') return
    setMistaken(done)
    become(undefined)
    fill(done.typed)
  }

  const fail = async (error: unknown, email: string) => {
    const outcome = outcomeOfFailure(error)
    if (outcome.kind === 'already_registered') {
      const search = { reason: 'already_registered', ...(from && { from }) }
      await navigate({ to: '/login', search, state: { email } })
      return
    }
    if (outcome.isClosed) await client.invalidateQueries({ queryKey: siteQuery.queryKey })
    if (outcome.field) refuse(outcome.field, outcome.text)
    else setFailure(outcome.text)
  }

  function check(values: RegisterValues) {
    const problems = signUpProblems({ ...formOf(values), availability }, new Date())
    return problems.map((problem) => ({
      field:
        problem === 'birth_date_missing' && values.birthMonth ? ('birthYear' as const) : FIELD_OF[problem],
      text: PROBLEM_TEXT[problem],
      isForSubmit: SAID_ALREADY.has(problem),
    }))
  }

  async function send(values: RegisterValues) {
    setFailure(undefined)
    const { confirmation: _, ...sent } = formOf(values)
    const key = clientKey.current
    const destination = destinationIn(from)
    try {
      const { session } = await askSignUp({
        ...sent,
        clientKey: key,
        ...(destination && { from: destination }),
        ...(landing && /^[a-z0-9-]{1,140}$/.test(landing) && { landing }),
        ...(mistaken && { replaces: mistaken.clientKey }),
      })
      if (session) startSession(client, session)
      succeed(
        session
          ? { kind: 'joined', username: sent.username }
          : {
              kind: 'waiting',
              email: sent.email,
              clientKey: key,
              typed: { ...values, password: '', confirmation: '' },
            },
      )
    } catch (error) {
      await fail(error, sent.email)
    }
  }

  return { ...form, typed, availability, failure, done, changeAddress }
}
