import { useEffect, useReducer } from 'react'
import { fetchCode } from '#client/ui/feedback/part.ts'
import type { PagePath } from '#shared/routes.ts'
import type * as MemberFrameModule from './memberFrame.ts'

type MemberFrame = typeof MemberFrameModule

let frame: MemberFrame | undefined

/** Fetches what the frame has for members only: visitors do without its icons and its live connection. */
export const loadMemberFrame = async (): Promise<void> => {
  frame ??= await fetchCode(() => import('./memberFrame.ts'))
}

/** The skeleton of a member's page; undefined for a page without its own, and before the member's frame has loaded. */
export const skeletonOf = (path: PagePath) => frame?.skeletons[path]

/** What the frame has for members, once it is there; a log-in may be known of later than the page is shown. */
export const useMemberFrame = (isMember: boolean): MemberFrame | undefined => {
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // With the next page it is tried again.
    if (isMember && !frame) loadMemberFrame().then(showAgain, () => undefined)
  }, [isMember])
  return isMember ? frame : undefined
}
