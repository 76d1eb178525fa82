import type { Waiting } from '#shared/domains/statistics/statistics.contract.ts'
import type { PagePath } from '#shared/routes.ts'

/** What the names in braces of an address can be filled with; null where there is nothing of the kind. */
export interface RouteIds {
  username: string
  threadId: string | null
}

/** The nearest list above a page that cannot be opened without an id. */
const LIST_ABOVE: Partial<Record<PagePath, string>> = {
  '/messages/thread/{threadId}': '/messages',
  '/chat/{userId}': '/friends/list',
  '/posts/{postId}': '/dashboard',
  '/landing/{slug}': '/admin/landing-pages',
  '/admin/users/{id}': '/admin/users',
  '/admin/landing-pages/{id}': '/admin/landing-pages',
  '/admin/pages/{id}': '/admin/pages',
}

/** Where the overview opens a route: filled from what the admin has, else at the list above. */
export const openingOf = (route: PagePath, { username, threadId }: RouteIds): string => {
  const filled = route
    .replace('{username}', encodeURIComponent(username))
    .replace('{threadId}', threadId ?? '{threadId}')
  return (filled.includes('{') && LIST_ABOVE[route]) || filled
}

/** Pages where something waits, from what has waited longest on; then the others as they were. */
export const oldestFirst = <P extends { path: PagePath }>(
  pages: readonly P[],
  waiting: readonly Waiting[],
): P[] => {
  const since = new Map(waiting.map(({ page, oldest }) => [page, oldest]))
  const placeOf = ({ path }: P) => Date.parse(since.get(path) ?? '') || Infinity
  return pages.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)]
    return first === second ? 0 : first - second
  })
}
