import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

interface QueueAddressOptions<F extends string, C extends string> {
  /** Which parts of the queue can be listed; the first one unless the address says another. */
  filters: readonly [F, ...F[]]
  /** The name of one more choice in the address, and its values. */
  param: string
  choices: readonly C[]
}

/** What the address says of a queue, and how to change that. */
export const useQueueAddress = <F extends string, C extends string>(options: QueueAddressOptions<F, C>) => {
  const { filters, param, choices } = options
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const filter = filters.find((each) => each === search['show']) ?? filters[0]
  const choice = choices.find((each) => each === search[param])
  return {
    path,
    filter,
    choice,
    tabs: filters.map((each) => ({
      filter: each,
      href: `${path}?show=${each}${choice === undefined ? '' : `&${param}=${choice}`}`,
    })),
    /** Chooses a value, or none. */
    choose: (value: C | undefined) =>
      void navigate({ to: path, search: { show: filter, ...(value !== undefined && { [param]: value }) } }),
  }
}
