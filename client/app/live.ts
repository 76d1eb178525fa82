import type { QueryClient } from '@tanstack/react-query'
import type { LiveDeclaration, LiveHandler } from '#client/platform/live/live.ts'

/** Each domain's `<d>.live.ts` declaration, by path. */
export const LIVE = import.meta.glob<LiveDeclaration>(
  ['../domains/*/*.live.ts', '!../domains/*/*.*.live.ts'],
  { eager: true, import: 'live' },
)

/** Loads all domains' handlers for live events. */
export const loadHandlers = async (): Promise<readonly LiveHandler[]> =>
  (await Promise.all(Object.values(LIVE).map(({ load }) => load()))).flatMap(({ handlers }) => handlers)

const REFETCHED = Object.values(LIVE).flatMap(({ refetch }) => ('nothing' in refetch ? [] : refetch))

/** Refetches the queries that missed events may have changed while the page was disconnected. */
export const refetchMissed = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => REFETCHED.some((beginning) => String(name).startsWith(beginning)),
  })
