import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { listThreads } from '#shared/domains/messages/messages.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { matchRoute } from '#shared/routes.ts'
import type { Actor } from './platform/http/actor.ts'

interface FirstQuery {
  endpoint: Endpoint
  input: unknown
}

const ofPage = (path: string, _params: Record<string, string>, _search: URLSearchParams): FirstQuery[] => {
  switch (path) {
    case '/messages/inbox':
      return [{ endpoint: listThreads, input: {} }]
    default:
      return []
  }
}

/** What the client asks first on the addressed page, so that the HTML can carry the answers. */
export const firstQueries = (url: URL, _actor: Actor | null): FirstQuery[] => {
  const found = matchRoute(url.pathname)
  return [
    { endpoint: getSession, input: {} },
    ...(found ? ofPage(found.route.path, found.params, url.searchParams) : []),
  ]
}
