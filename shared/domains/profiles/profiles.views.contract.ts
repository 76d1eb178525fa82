import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { memberSummary } from './profiles.contract.ts'

/** How many viewers are counted at most, so that the count costs the same for everybody. */
export const VIEWERS_COUNTED = 100

const profileViewer = z.extend(memberSummary, {
  /** When they opened the profile first on the latest day they did. */
  viewedAt: instant(),
})
export type ProfileViewer = z.output<typeof profileViewer>

const viewers = z.extend(pageOf(profileViewer), {
  /**
   * Where the caller’s membership does not show who looked: how many there are, at most `VIEWERS_COUNTED`, which may be
   * more. Null where it does.
   */
  count: z.nullable(z.int()),
})
export type ProfileViewers = z.output<typeof viewers>

export const listViewers = endpoint({
  name: 'profiles.listViewers',
  summary:
    'Members who looked at the caller’s profile and whom the caller may see, the latest first; with a free membership only how many.',
  method: 'GET',
  path: '/api/profile/viewers',
  access: 'member',
  input: z.object(pageInput),
  output: viewers,
  reasons: [],
})
