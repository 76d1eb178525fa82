import type { Post } from '#shared/domains/posts/posts.contract.ts'
import type { PostRow } from './posts.queries.ts'

/** Builds a post as a member sees it. */
export const viewPost = ({ post, photo, discussion, id, username, profileType, picture }: PostRow): Post => ({
  id: post.id,
  content: post.content,
  audience: post.audience,
  createdAt: post.createdAt.toISOString(),
  isEdited: post.editedAt !== null,
  isWithheld: post.isWithheld,
  photo,
  ...discussion,
  author: { id, username, profileType, picture },
})
