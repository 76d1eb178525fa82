import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { getMembership, listTiers } from '#shared/domains/membership/membership.contract.ts'
import { listMenus } from '#shared/domains/menus/menus.contract.ts'
import { listAllMenus } from '#shared/domains/menus/menus.editing.contract.ts'
import { countUnreadThreads, listThreads } from '#shared/domains/messages/messages.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import {
  getOwnProfile,
  getPreferences,
  getProfileText,
} from '#shared/domains/profiles/profiles.own.contract.ts'
import { getPrivacy, listConsents } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { countMembers, searchMembers } from '#shared/domains/search/search.contract.ts'
import {
  filtersOfPreferences,
  forVisitors,
  hasFilters,
  inputOf,
  listingOfAddress,
  pageInputOf,
  type Listing,
} from '#shared/domains/search/search.rules.ts'
import { getSite } from '#shared/domains/settings/settings.contract.ts'
import { getSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { getStatus } from '#shared/domains/status/status.contract.ts'
import type { Endpoint, OutputOf } from '#shared/kernel/endpoint.ts'
import { matchRoute } from '#shared/routes.ts'
import type { Actor } from './platform/http/actor.ts'

export interface FirstQuery {
  endpoint: Endpoint
  input: unknown
  /** What is asked next, once the answer is known. */
  next?: (answer: unknown) => FirstQuery[]
}

const search = (listing: Listing): FirstQuery[] => [
  { endpoint: searchMembers, input: pageInputOf(listing) },
  { endpoint: countMembers, input: inputOf(listing.filters) },
]

/** A member's search without filters opens with the own preferences. */
const browse = (address: Record<string, string>, actor: Actor | null): FirstQuery[] => {
  const asked = listingOfAddress(address)
  if (actor === null) return search(forVisitors(asked))
  if (hasFilters(address)) return search(asked)
  return [
    {
      endpoint: getPreferences,
      input: {},
      next: (answer) =>
        search({ ...asked, filters: filtersOfPreferences(answer as OutputOf<typeof getPreferences>) }),
    },
  ]
}

const ofPage = (
  path: string,
  {
    params,
    address,
    actor,
  }: { params: Record<string, string>; address: Record<string, string>; actor: Actor | null },
): FirstQuery[] => {
  switch (path) {
    case '/browse':
      return browse(address, actor)
    case '/dashboard':
      return [
        { endpoint: getOwnProfile, input: {} },
        { endpoint: getMembership, input: {} },
      ]
    case '/support':
      return [{ endpoint: listTiers, input: {} }, ...(actor ? [{ endpoint: getMembership, input: {} }] : [])]
    case '/profile/{username}':
      return [{ endpoint: getProfile, input: { username: params['username'] } }]
    case '/account/edit':
      return [{ endpoint: getProfileText, input: {} }]
    case '/account/preferences':
      return [{ endpoint: getPreferences, input: {} }]
    case '/account/privacy':
      return [
        { endpoint: getPrivacy, input: {} },
        { endpoint: listConsents, input: {} },
      ]
    case '/admin/menus':
      return [{ endpoint: listAllMenus, input: { order: 'area' } }]
    case '/admin/menu-links':
      return [{ endpoint: listAllMenus, input: { order: 'creation' } }]
    case '/admin/settings':
      return [{ endpoint: getSettings, input: {} }]
    case '/admin/route-overview':
      return [{ endpoint: listThreads, input: { limit: 1 } }]
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
    ...(actor
      ? [
          { endpoint: countUnreadThreads, input: {} },
          { endpoint: getStatus, input: {} },
        ]
      : []),
    ...(found
      ? ofPage(found.route.path, {
          params: found.params,
          address: Object.fromEntries(url.searchParams),
          actor,
        })
      : []),
  ]
}
