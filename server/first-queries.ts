import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { listMenus } from '#shared/domains/menus/menus.contract.ts'
import { countUnreadThreads, listThreads } from '#shared/domains/messages/messages.contract.ts'
import { getOwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { getSite } from '#shared/domains/settings/settings.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { matchRoute } from '#shared/routes.ts'
import type { Actor } from './platform/http/actor.ts'

interface FirstQuery {
  endpoint: Endpoint
  input: unknown
}

const ofPage = (path: string, _params: Record<string, string>, _search: URLSearchParams): FirstQuery[] => {
  switch (path) {
    case '/dashboard':
      return [{ endpoint: getOwnProfile, input: {} }]
    case '/messages/inbox':
      return [{ endpoint: listThreads, input: {} }]
    default:
      return []
  }
}

/** What the client asks first on the addressed page, so that the HTML can carry the answers. */
export const firstQueries = (url: URL, actor: Actor | null): FirstQuery[] => {
  const found = matchRoute(url.pathname)
  return [
    { endpoint: getSession, input: {} },
    { endpoint: getSite, input: {} },
    { endpoint: listMenus, input: {} },
    ...(actor ? [{ endpoint: countUnreadThreads, input: {} }] : []),
    ...(found ? ofPage(found.route.path, found.params, url.searchParams) : []),
  ]
}
