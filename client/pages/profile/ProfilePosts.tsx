import { PostsOf } from '#client/domains/posts/PostList.tsx'
import { PostReports } from '#client/pages/parts/PostReports.tsx'

/** What the member has posted, as far as it's for whoever looks. */
export function ProfilePosts({ memberId }: { memberId: string }) {
  return <PostReports>{(report) => <PostsOf memberId={memberId} report={report} />}</PostReports>
}
