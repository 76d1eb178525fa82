import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { day } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'

/**
 * A member's private things that staff can open: the account with its email address, a verification photo, reported
 * content.
 */
export const OPENED_THINGS = [
  'account',
  'verification_photo',
  'message',
  'conversation',
  'chat_line',
  'photo',
  'banned_picture',
] as const
export type OpenedThing = (typeof OPENED_THINGS)[number]

const staffOpening = selfOnly(
  z.object({
    what: z.enum(OPENED_THINGS),
    /** Only the site day, since the minute could reveal which member of staff it was. */
    openedOn: day(),
    /** Set for reported content. */
    caseNumber: z.nullable(z.string()),
  }),
)
export type StaffOpening = z.output<typeof staffOpening>

export const listStaffOpenings = endpoint({
  name: 'users.listStaffOpenings',
  summary:
    'Which of the caller’s private data staff have opened, latest first, once per day. Reported content is listed once the caller has been notified of the decision.',
  method: 'GET',
  path: '/api/account/staff-openings',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(staffOpening),
  reasons: [],
})
