import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findUsername, signUp, USERNAME_PAUSE } from '#shared/domains/joining/joining.contract.ts'
import type { Availability } from '#shared/domains/joining/joining.rules.ts'
import { isReserved, isUsername } from '#shared/domains/usernames/usernames.rules.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { call } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'

/** Milliseconds until the dashboard opens after a registration. */
export const DASHBOARD_AFTER = 2 * SECOND

export const askSignUp = (form: InputOf<typeof signUp>) => call(signUp, form)

/** The value once it has not changed for so many milliseconds. */
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
  /** What was typed when the typing paused. */
  rested: string
  isFetching: boolean
  available: boolean | undefined
}

/** None before the lookup and when it failed, and no answer for a name that is no longer typed. */
export const availabilityOf = ({ typed, rested, isFetching, available }: Lookup): Availability => {
  if (!isUsername(typed)) return 'none'
  if (isReserved(typed)) return 'taken'
  if (typed !== rested) return 'none'
  if (isFetching) return 'checking'
  if (available === undefined) return 'none'
  return available ? 'available' : 'taken'
}

/** Whether the typed username is free, looked up after a pause of 500 ms; the member's own one is. */
export const useAvailability = (username: string, own: string | undefined): Availability => {
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
