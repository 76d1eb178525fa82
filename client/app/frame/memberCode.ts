import type { PagePath, PageRoute } from '#shared/routes.ts'
import { keptCode } from '#client/ui/feedback/part.ts'

const frame = keptCode(() => import('./memberFrame.ts'))

/** Fetches the member frame's code. Visitors don't need its icons or live connection. */
export const loadMemberFrame = frame.load

/** Returns a member page's skeleton, or undefined if it has none of its own or the member frame hasn't loaded. */
export const skeletonOf = (path: PagePath) => frame.find()?.skeletons[path]

/**
 * Returns the member frame's code once loaded. Until then a page is shown without it, as the session may not be known
 * yet.
 */
export const useMemberFrame = frame.useCode

const code = keptCode(() => import('#client/domains/accounts/NewTerms.tsx'))

/** Fetches the code of the prompt to accept new terms, which few pages need. */
export const loadNewTerms = code.load

export const useNewTerms = code.useCode

const staff = keptCode(() => import('../staffNavigation.tsx'))

/** Returns the code of the links to staff pages once loaded. */
export const useStaffNavigation = staff.useCode

/** The pages a member can use before accepting the new terms. */
const OPEN: ReadonlySet<string> = new Set(['/account/export', '/account/delete', '/status'])

/** Whether a page is available before new terms are accepted. */
export const isOpenBefore = (page: PageRoute | undefined): boolean =>
  page !== undefined && (page.isDocument === true || OPEN.has(page.path))
