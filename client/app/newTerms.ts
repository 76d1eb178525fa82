import type { PageRoute } from '#shared/routes.ts'
import { keptCode } from '#client/ui/feedback/part.ts'

const code = keptCode(() => import('#client/domains/accounts/NewTerms.tsx'))

/** Fetches what asks a member to agree to new terms, which few pages need. */
export const loadNewTerms = code.load

export const useNewTerms = code.useCode

/** What a member who has yet to agree may do all the same. */
const OPEN: ReadonlySet<string> = new Set(['/account/export', '/account/delete', '/status'])

/** Whether a page is there before new terms are agreed to. */
export const isOpenBefore = (page: PageRoute | undefined): boolean =>
  page !== undefined && (page.isDocument === true || OPEN.has(page.path))
