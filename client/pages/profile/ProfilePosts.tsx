import { PostsOf } from '#client/domains/posts/PostList.tsx'
import { PostActs } from '#client/pages/parts/PostActs.tsx'

/** The member’s posts, as far as the viewer may see them. */
export function ProfilePosts({ memberId }: { memberId: string }) {
  return <PostActs>{(acts) => <PostsOf memberId={memberId} {...acts} />}</PostActs>
}
