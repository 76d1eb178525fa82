import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, nothing } from '../../kernel/fields.ts'

/** Whom an announcement is for. Admins are members, too. */
export const AUDIENCES = ['visitors', 'members', 'staff'] as const
export type Audience = (typeof AUDIENCES)[number]

/** How many of them a page shows at once. */
export const MOST_SHOWN = 3

const shownAnnouncement = z.object({
  id: id(),
  text: z.string(),
  /** A page of the site that says more. */
  path: z.nullable(z.string()),
})
export type ShownAnnouncement = z.output<typeof shownAnnouncement>

export const listShown = endpoint({
  name: 'announcements.listShown',
  summary: 'The announcements that are running for the viewer, the last begun first.',
  method: 'GET',
  path: '/api/announcements',
  access: 'public',
  input: nothing,
  output: z.object({ announcements: z.array(shownAnnouncement) }),
  reasons: [],
  isCached: true,
})
