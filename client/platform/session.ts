import { useQuery, type QueryClient } from '@tanstack/react-query'
import { getSession, type Session, type SessionUser } from '#shared/domains/accounts/accounts.contract.ts'
import { queryOf } from './query.ts'

/** Milliseconds after which an undecided log-in counts as none. */
export const SESSION_CAP_MS = 3000

export const sessionQuery = queryOf(getSession, {})

/** The log-in of this browser, or null; undecided after 3 s counts as null. */
export const decideSession = async (client: QueryClient): Promise<Session | null> => {
  const cap = new Promise<null>((resolve) => setTimeout(resolve, SESSION_CAP_MS, null))
  const asked = client.ensureQueryData(sessionQuery).then(
    ({ session }) => session,
    () => null,
  )
  return Promise.race([asked, cap])
}

export const setSession = (client: QueryClient, session: Session | null) =>
  client.setQueryData(sessionQuery.queryKey, { session })

export interface SessionState {
  isLoading: boolean
  session: Session | null
  user: SessionUser | null
  isAuthenticated: boolean
  isAdmin: boolean
}

/** Who is logged in; authenticated means a user, a session and loading done. */
export const useSession = (): SessionState => {
  const { data, isPending } = useQuery(sessionQuery)
  const session = data?.session ?? null
  const user = session?.user ?? null
  return {
    isLoading: isPending,
    session,
    user,
    isAuthenticated: !isPending && user !== null,
    isAdmin: user?.role === 'admin',
  }
}
