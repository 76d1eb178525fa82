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

/** Milliseconds without a response after which there's assumed to be no session. */
export const SESSION_CAP_MS = 3000

type Answer = {
  session: Session | null
  /** The server hasn't confirmed this (yet). */
  isGuess?: true
}

/**
 * The query for this browser's session. Without a response after 3 s, it's assumed that there's none until the response
 * arrives.
 */
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
  // A session doesn't become stale. A rejected call or another tab reports its end and also closes the page, which a
  // refetch wouldn't do.
  staleTime: ({ state: { data } }) => (data?.session ? Infinity : data?.isGuess ? 0 : 5 * MINUTE),
})

/** Returns this browser's session, or null. Without a response after 3 s, returns null. */
export const decideSession = (client: QueryClient): Promise<Session | null> =>
  client.ensureQueryData(sessionQuery).then(
    ({ session }) => session,
    () => null,
  )

/** Assumes there's no session until the server reports one. */
export const guessNoSession = (client: QueryClient) =>
  client.setQueryData<Answer>([...sessionQuery.queryKey], { session: null, isGuess: true })

export const setSession = (client: QueryClient, session: Session | null) =>
  client.setQueryData(sessionQuery.queryKey, { session })

/** Returns the member as described by the session, until the profile has been loaded. */
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
  /** Whether the server has reported who is logged in. */
  isKnown: boolean
  user: SessionUser | null
  isAuthenticated: boolean
  isAdmin: boolean
  isStaff: boolean
}

/** Returns the state of the session. A member is authenticated if there's a user and a session, and loading is done. */
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
