import { PostsOf } from '#client/domains/posts/PostList.tsx'
import { PostActs } from '#client/pages/parts/PostActs.tsx'

/** What the member has posted, as far as it's for whoever looks. */
export function ProfilePosts({ memberId }: { memberId: string }) {
  return <PostActs>{(acts) => <PostsOf memberId={memberId} {...acts} />}</PostActs>
}
