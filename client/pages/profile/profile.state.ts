import { keptCode } from '#client/ui/feedback/part.ts'

/** What only members see on a profile: visitors do without it. */
export const { load: loadMemberParts, useCode: useMemberParts } = keptCode(async () => {
  const [{ MemberActions }, { ProfilePosts }, { ReportedNow }] = await Promise.all([
    import('./MemberActions.tsx'),
    import('./ProfilePosts.tsx'),
    import('./ReportedNow.tsx'),
  ])
  return { MemberActions, ProfilePosts, ReportedNow }
})
