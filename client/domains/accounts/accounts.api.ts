import type { QueryClient } from '@tanstack/react-query'
import { findAnyAdmin, type Session } from '#shared/domains/accounts/accounts.contract.ts'
import { queryOf } from '#client/platform/query.ts'
import { sessionQuery, setSession } from '#client/platform/session.ts'
import { siteQuery } from '#client/platform/site.ts'
import { forgetPendingLogOut } from './accounts.session.api.ts'

export const anyAdminQuery = queryOf(findAnyAdmin, {})

const KEPT: readonly unknown[] = [sessionQuery.queryKey[0], siteQuery.queryKey[0]]

/** Forgets everything that was read for whoever was (or was not) logged in until now. */
const dropData = (client: QueryClient) => {
  void client.cancelQueries()
  client.getMutationCache().clear()
  client.removeQueries({ predicate: ({ queryKey }) => !KEPT.includes(queryKey[0]) })
}

/** From here on the page belongs to this member. */
export const startSession = (client: QueryClient, session: Session) => {
  forgetPendingLogOut()
  dropData(client)
  setSession(client, session)
}

/** From here on the page belongs to nobody; nothing of the member stays in it. */
export const dropSession = (client: QueryClient) => {
  dropData(client)
  setSession(client, null)
}
