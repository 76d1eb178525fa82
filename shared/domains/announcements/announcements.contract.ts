import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, nothing } from '../../kernel/fields.ts'

/** The audiences of an announcement. Admins count as members as well. */
export const AUDIENCES = ['visitors', 'members', 'staff'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Maximum number of announcements a page shows at a time. */
export const MOST_SHOWN = 3

const shownAnnouncement = z.object({
  id: id(),
  text: z.string(),
  /** Path of a page on the site with more information. */
  path: z.nullable(z.string()),
})
export type ShownAnnouncement = z.output<typeof shownAnnouncement>

export const listShown = endpoint({
  name: 'announcements.listShown',
  summary: 'The announcements currently shown to the viewer, most recently started first.',
  method: 'GET',
  path: '/api/announcements',
  access: 'public',
  input: nothing,
  output: z.object({ announcements: z.array(shownAnnouncement) }),
  reasons: [],
  isCached: true,
})
