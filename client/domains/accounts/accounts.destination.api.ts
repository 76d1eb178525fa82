import { type HistoryState, useNavigate } from '@tanstack/react-router'
import { destinationIn } from '#shared/domains/accounts/accounts.destination.rules.ts'

const DEFAULT = '/account/dashboard'

/** Returns the URL of the log-in or registration page, including the visitor's destination. */
export const onTheWay = (entrance: '/login' | '/register', from: string | undefined): string =>
  from ? `${entrance}?${new URLSearchParams({ from })}` : entrance

/** Returns a function that continues to the visitor's destination, or to the dashboard. */
export const useGoOn = () => {
  const navigate = useNavigate()
  return (from: string | null | undefined, state: HistoryState = {}) => {
    const address = destinationIn(from) ?? DEFAULT
    const { pathname, searchParams, hash } = new URL(address, location.origin)
    return navigate({
      to: pathname,
      search: Object.fromEntries(searchParams),
      hash: hash.slice(1),
      replace: true,
      state,
    })
  }
}
