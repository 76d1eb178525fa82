import type { PagePath } from '#shared/routes.ts'
import { keptCode } from '#client/ui/feedback/part.ts'

const frame = keptCode(() => import('./memberFrame.ts'))

/** Fetches what the frame has for members only: visitors do without its icons and its live connection. */
export const loadMemberFrame = frame.load

/** The skeleton of a member's page; undefined for a page without its own, and before the member's frame has loaded. */
export const normalizedUsername = (path: PagePath) => frame.find()?.skeletons[path]

/** What the frame has for members, once it is there; a log-in may be known of later than the page is shown. */
export const useMemberFrame = frame.useCode
