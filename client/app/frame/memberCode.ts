import type { PagePath, PageRoute } from '#shared/routes.ts'
import { keptCode } from '#client/ui/feedback/part.ts'

const frame = keptCode(() => import('./memberFrame.ts'))

/** Fetches what the frame has for members only: visitors do without its icons and its live connection. */
export const loadMemberFrame = frame.load

/** The skeleton of a member's page; undefined for a page without its own, and before the member's frame has loaded. */
export const skeletonOf = (path: PagePath) => frame.find()?.skeletons[path]

/** What the frame has for members, once it is there; a log-in may be known of later than the page is shown. */
export const useMemberFrame = frame.useCode

const code = keptCode(() => import('#client/domains/accounts/NewTerms.tsx'))

/** Fetches what asks a member to agree to new terms, which few pages need. */
export const loadNewTerms = code.load

export const useNewTerms = code.useCode

/** What a member who has yet to agree may do all the same. */
const OPEN: ReadonlySet<string> = new Set(['/account/export', '/account/delete', '/status'])

/** Whether a page is there before new terms are agreed to. */
export const isOpenBefore = (page: PageRoute | undefined): boolean =>
  page !== undefined && (page.isDocument === true || OPEN.has(page.path))
