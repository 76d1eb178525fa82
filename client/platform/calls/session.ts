import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import {
  getSession,
  ROLES,
  type Role,
  type Session,
  type SessionUser,
} from '#shared/domains/accounts/accounts.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { isStaff } from '#shared/kernel/staff.ts'
import { callOf, queryOf } from './query.ts'

/** Milliseconds after which an undecided log-in counts as none. */
export const SESSION_CAP_MS = 3000

type Answer = {
  session: Session | null
  /** The server has not said so (yet). */
  isGuess?: true
}

/** The log-in of this browser. Where none is known, it counts as none after 3 s, until the answer comes. */
export const sessionQuery = queryOptions({
  queryKey: queryOf(getSession, {}).queryKey,
  queryFn: ({ client }): Promise<Answer> => {
    const asked = callOf(client)(getSession, {})
    return new Promise((resolve, reject) => {
      const cap = setTimeout(() => {
        resolve(client.getQueryData(sessionQuery.queryKey) ?? { session: null, isGuess: true })
        asked.then(
          ({ session }) => setSession(client, session),
          () => undefined,
        )
      }, SESSION_CAP_MS)
      asked.then(resolve, reject).finally(() => clearTimeout(cap))
    })
  },
  retry: false,
  // Its end is told by a refused call or another tab, which close the page as well; an answer of old age would not.
  staleTime: ({ state: { data } }) => (data?.session ? Infinity : data?.isGuess ? 0 : 5 * MINUTE),
})

/** The log-in of this browser, or null; undecided after 3 s counts as null. */
export const decideSession = (client: QueryClient): Promise<Session | null> =>
  client.ensureQueryData(sessionQuery).then(
    ({ session }) => session,
    () => null,
  )

/** Counts as a visitor until the server says who it is. */
export const guessNoSession = (client: QueryClient) =>
  client.setQueryData<Answer>([...sessionQuery.queryKey], { session: null, isGuess: true })

export const setSession = (client: QueryClient, session: Session | null) =>
  client.setQueryData(sessionQuery.queryKey, { session })

/** What the log-in itself tells of the member, for as long as the profile has not been read. */
export const fallbackUser = (
  user: Omit<SessionUser, 'username' | 'role'> & { username?: string; role?: string },
) => ({
  ...user,
  username: user.username || (user.email.split('@')[0] ?? ''),
  role: ROLES.find((role): role is Role => role === user.role) ?? 'user',
  verificationStatus: 'unverified' as const,
})

export interface SessionState {
  isLoading: boolean
  session: Session | null
  /** Whether the server has told who is logged in. */
  isKnown: boolean
  user: SessionUser | null
  isAuthenticated: boolean
  isAdmin: boolean
  isStaff: boolean
}

/** Who is logged in; authenticated means a user, a session and loading done. */
export const viewSession = (answer: Answer | undefined, isLoading: boolean): SessionState => {
  const session = answer?.session ?? null
  const user = session?.user ?? null
  return {
    isLoading,
    session,
    isKnown: answer !== undefined && !answer.isGuess,
    user,
    isAuthenticated: !isLoading && session !== null && user !== null,
    isAdmin: user?.role === 'admin',
    isStaff: user !== null && isStaff(user.role),
  }
}

export const useSession = (): SessionState => {
  const { data, isPending } = useQuery(sessionQuery)
  return viewSession(data, isPending)
}
