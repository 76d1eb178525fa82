import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

interface QueueAddressOptions<F extends string, C extends string> {
  /** The first one is the default. */
  filters: readonly [F, ...F[]]
  /** The search parameter of the other choice, and its values, where there is one. */
  param?: string
  choices?: readonly C[]
}

/** The filter of a queue and perhaps one more choice, kept in the address. */
export const useQueueAddress = <F extends string, C extends string = never>(
  options: QueueAddressOptions<F, C>,
) => {
  const { filters, param = '', choices = [] } = options
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const filter = filters.find((each) => each === search['show']) ?? filters[0]
  const choice = choices.find((each) => each === search[param])
  const kept = { show: filter, ...(choice !== undefined && { [param]: choice }) }
  return {
    path,
    filter,
    choice,
    tabs: filters.map((each) => ({
      filter: each,
      href: `${path}?show=${each}${choice === undefined ? '' : `&${param}=${choice}`}`,
    })),
    /** Whether the first item is to be opened at once. */
    startsFirst: search['open'] === 'first',
    /** So that it is not opened again with the same address. */
    forgetStart: () => void navigate({ to: path, search: kept, replace: true }),
    /** Sets the other choice; `undefined` clears it. */
    choose: (value: C | undefined) =>
      void navigate({ to: path, search: { show: filter, ...(value !== undefined && { [param]: value }) } }),
  }
}
