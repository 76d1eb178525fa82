import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { discussionSummary } from '../discussion/discussion.contract.ts'
import { memberSummary } from '../profiles/profiles.contract.ts'
import { describedPicture, POST_AUDIENCES } from './posts.contract.ts'

/** A friend's post, new photo or current status. Two of `post`, `photo` and `status` are null. */
const update = z.object({
  /** ID of the post or photo, or of the friend for a status. */
  id: id(),
  at: instant(),
  author: memberSummary,
  post: z.nullable(
    z.object({
      content: z.string(),
      audience: z.enum(POST_AUDIENCES),
      isEdited: z.boolean(),
      isWithheld: z.boolean(),
      photo: z.nullable(describedPicture),
      ...discussionSummary.shape,
    }),
  ),
  photo: z.nullable(describedPicture),
  status: z.nullable(z.string()),
})
export type Update = z.output<typeof update>

export const listUpdates = endpoint({
  name: 'posts.listUpdates',
  summary:
    'Posts, new photos that aren’t part of a post, and statuses of the caller’s friends, as far as the caller may see them, latest first.',
  method: 'GET',
  path: '/api/posts/updates',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(update),
  reasons: [],
})
