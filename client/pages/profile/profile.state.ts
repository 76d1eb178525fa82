import type { PageOpened } from '#client/platform/page.ts'
import { keptCode } from '#client/ui/feedback/part.ts'

/** What only members see on a profile: visitors do without it. */
const parts = keptCode(async () => {
  const { FriendStanding, ProfilePosts, ReportedNow } = await import('./MemberParts.tsx')
  return { FriendStanding, ProfilePosts, ReportedNow }
})

/** What members can do on the profile of another, and not on their own. */
const actions = keptCode(async () => (await import('./MemberActions.tsx')).MemberActions)

export const { useCode: useMemberParts } = parts
export const { useCode: useMemberActions } = actions

/** Whether it is the member's own profile that is opened. */
export const isOwnOpened = ({ session, params: { username = '' } }: PageOpened): boolean =>
  session?.user.username.toLowerCase() === username.toLowerCase()

export const loadMemberCode = (opened: PageOpened): Promise<unknown> =>
  Promise.all([parts.load(), !isOwnOpened(opened) && actions.load()])
