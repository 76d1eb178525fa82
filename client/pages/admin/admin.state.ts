import type { Waiting } from '#shared/domains/statistics/statistics.waiting.contract.ts'
import type { PagePath } from '#shared/routes.ts'

/** The values for a URL's placeholders. `threadId` is null if there's none. */
export interface RouteIds {
  username: string
  threadId: string | null
}

/** The nearest list above a page that can't be opened without an ID. */
const LIST_ABOVE: Partial<Record<PagePath, string>> = {
  '/messages/thread/{threadId}': '/messages',
  '/chat/{userId}': '/friends/list',
  '/posts/{postId}': '/dashboard',
  '/landing/{slug}': '/admin/landing-pages',
  '/admin/users/{id}': '/admin/users',
  '/admin/landing-pages/{id}': '/admin/landing-pages',
  '/admin/pages/{id}': '/admin/pages',
}

/** Returns the URL at which the overview opens a route: with the admin's own IDs filled in, or else the list above. */
export const openingOf = (route: PagePath, { username, threadId }: RouteIds): string => {
  const filled = route
    .replace('{username}', encodeURIComponent(username))
    .replace('{threadId}', threadId ?? '{threadId}')
  return (filled.includes('{') && LIST_ABOVE[route]) || filled
}

/** The URL at which a queue opens its first item. */
const START: Partial<Record<PagePath, string>> = {
  '/admin/get-verified': '/admin/get-verified?order=longest&open=first',
  '/messages/reported': '/messages/reported?open=first',
  '/admin/appeals': '/admin/appeals?open=first',
  '/admin/username-requests': '/admin/username-requests?open=first',
}
export const startOf = (page: PagePath): string => START[page] ?? page

/** Returns the queues that aren't empty: urgent ones first, then those that have waited longest. */
export const mostPressingFirst = <W extends Pick<Waiting, 'urgent' | 'oldest'>>(queues: readonly W[]): W[] =>
  queues
    .filter(({ oldest }) => oldest !== null)
    .toSorted(
      (one, other) =>
        Number(other.urgent > 0) - Number(one.urgent > 0) ||
        Date.parse(one.oldest ?? '') - Date.parse(other.oldest ?? ''),
    )
