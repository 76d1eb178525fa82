import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { memberSummary } from './profiles.contract.ts'

/** Maximum number of viewers counted, so that the count costs the same for everyone. */
export const VIEWERS_COUNTED = 100

const profileViewer = z.extend(memberSummary, {
  /** When the viewer first opened the profile on the last day they viewed it. */
  viewedAt: instant(),
})
export type ProfileViewer = z.output<typeof profileViewer>

const viewers = z.extend(pageOf(profileViewer), {
  /**
   * The number of viewers if the caller's membership doesn't show who they are, else null. At `VIEWERS_COUNTED`, there
   * may be more.
   */
  count: z.nullable(z.int()),
})
export type ProfileViewers = z.output<typeof viewers>

export const listViewers = endpoint({
  name: 'profiles.listViewers',
  summary:
    'Members who viewed the caller’s profile and whom the caller may see, latest first, or only their number if the caller’s membership doesn’t show who they are.',
  method: 'GET',
  path: '/api/profile/viewers',
  access: 'member',
  input: z.object(pageInput),
  output: viewers,
  reasons: [],
})
