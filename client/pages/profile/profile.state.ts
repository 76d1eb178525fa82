import type { PageOpened } from '#client/platform/page.ts'
import { keptCode } from '#client/ui/feedback/part.ts'

/** The parts of a profile that only members see, so visitors don't load them. */
const parts = keptCode(async () => {
  const { FriendStanding, ProfilePosts, ReportedNow } = await import('./MemberParts.tsx')
  return { FriendStanding, ProfilePosts, ReportedNow }
})

/** Members' actions on someone else's profile, not needed on their own. */
const actions = keptCode(async () => (await import('./MemberActions.tsx')).MemberActions)

export const { useCode: useMemberParts } = parts
export const { useCode: useMemberActions } = actions

/** Whether the member is opening their own profile. */
export const isOwnOpened = ({ session, params: { username = '' } }: PageOpened): boolean =>
  session?.user.username.toLowerCase() === username.toLowerCase()

export const loadMemberCode = (opened: PageOpened): Promise<unknown> =>
  Promise.all([parts.load(), !isOwnOpened(opened) && actions.load()])
