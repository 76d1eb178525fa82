import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { flag, id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { instantAtSite } from '../../kernel/time.ts'
import { AUDIENCES } from './announcements.contract.ts'

export const ANNOUNCEMENT_LIMITS = {
  /** Maximum characters of the text and of the path. */
  text: 300,
  path: 300,
  /** Maximum number of current and upcoming announcements. */
  current: 20,
} as const

export const ANNOUNCEMENT_REASONS = {
  changed: reason(
    'announcement_changed',
    'conflict',
    'Another admin has changed this announcement in the meantime.',
  ),
  gone: reason(
    'announcement_gone',
    'not_found',
    'Another admin has deleted this announcement in the meantime.',
  ),
  notRunning: reason('announcement_not_running', 'conflict', 'This announcement isn’t running.'),
  tooMany: reason(
    'too_many_announcements',
    'conflict',
    `${ANNOUNCEMENT_LIMITS.current} announcements are running or coming already. End or delete one of them first.`,
  ),
} as const

const PROBLEMS = {
  text: `Write what you’d like to say, in at most ${ANNOUNCEMENT_LIMITS.text} characters.`,
  path: `Enter a path of this site, such as /contact, of at most ${ANNOUNCEMENT_LIMITS.path} characters, or nothing.`,
  audiences: 'Choose who sees it.',
  startsAt: 'Enter a day and a time to start.',
  endsAt: 'Enter a day and a time to end.',
  order: 'The end has to be after the start.',
} as const

const isPathOrNone = (text: string) => /^(\/(?!\/)[^\s\\]*)?$/.test(text)
/** The pattern of the field would also accept days that don't exist. */
const isDate = (local: string) => {
  const at = new Date(`${local}:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(local)
}

/** A day and time in the site's time zone, converted to a timestamp. */
const siteTime = (problem: string) =>
  z.pipe(
    z.string().check(z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/, problem), z.refine(isDate, problem)),
    z.transform((local) => instantAtSite(local).toISOString()),
  )

const fields = z.object({
  /** One paragraph of plain text. */
  text: trimmed(1000, PROBLEMS.text).check(
    z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
    z.minLength(1, PROBLEMS.text),
    z.maxLength(ANNOUNCEMENT_LIMITS.text, PROBLEMS.text),
  ),
  path: z.nullable(
    z.pipe(
      trimmed(ANNOUNCEMENT_LIMITS.path, PROBLEMS.path).check(z.refine(isPathOrNone, PROBLEMS.path)),
      z.transform((path) => path || null),
    ),
  ),
  audiences: z.array(z.enum(AUDIENCES)).check(
    z.maxLength(AUDIENCES.length),
    z.minLength(1, PROBLEMS.audiences),
    z.overwrite((chosen) => AUDIENCES.filter((audience) => chosen.includes(audience))),
  ),
  startsAt: siteTime(PROBLEMS.startsAt),
  endsAt: siteTime(PROBLEMS.endsAt),
})
export type AnnouncementFields = z.output<typeof fields>

const isInOrder = z.check<Pick<AnnouncementFields, 'startsAt' | 'endsAt'>>(({ value, issues }) => {
  if (value.endsAt > value.startsAt) return
  issues.push({ code: 'custom', path: ['endsAt'], message: PROBLEMS.order, input: value })
})

const storedAnnouncement = adminOnly(
  z.object({
    id: id(),
    text: z.string(),
    path: z.nullable(z.string()),
    audiences: z.array(z.enum(AUDIENCES)),
    startsAt: instant(),
    endsAt: instant(),
    updatedAt: instant(),
    state: z.enum(['coming', 'running', 'over']),
  }),
)
export type StoredAnnouncement = z.output<typeof storedAnnouncement>

const one = z.object({ announcement: storedAnnouncement })
const known = { id: id(), updatedAt: instant() }

export const listAnnouncements = endpoint({
  name: 'announcements.listAnnouncements',
  summary: 'Current and upcoming announcements, or past ones, sorted by when they end, latest first.',
  method: 'GET',
  path: '/api/admin/announcements',
  access: 'admin',
  input: z.object({ ...pageInput, isOver: z._default(flag(), false) }),
  output: pageOf(storedAnnouncement),
  reasons: [],
})

export const getAnnouncement = endpoint({
  name: 'announcements.getAnnouncement',
  summary: 'An announcement as it’s stored now.',
  method: 'GET',
  path: '/api/admin/announcements/{id}',
  access: 'admin',
  input: z.object({ id: id() }),
  output: one,
  reasons: [ANNOUNCEMENT_REASONS.gone],
})

export const addAnnouncement = endpoint({
  name: 'announcements.addAnnouncement',
  summary: 'Add an announcement. Its start and end are in the site’s time zone.',
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'admin',
  input: fields.check(isInOrder),
  output: one,
  reasons: [ANNOUNCEMENT_REASONS.tooMany],
})

export const updateAnnouncement = endpoint({
  name: 'announcements.updateAnnouncement',
  summary:
    'Change an announcement, unless it has changed since `updatedAt`. Anyone who has dismissed it doesn’t see it again.',
  method: 'PUT',
  path: '/api/admin/announcements/{id}',
  access: 'admin',
  input: z.extend(fields, known).check(isInOrder),
  output: one,
  reasons: [ANNOUNCEMENT_REASONS.gone, ANNOUNCEMENT_REASONS.changed, ANNOUNCEMENT_REASONS.tooMany],
})

export const endAnnouncement = endpoint({
  name: 'announcements.endAnnouncement',
  summary: 'End a running announcement immediately.',
  method: 'POST',
  path: '/api/admin/announcements/{id}/end',
  access: 'admin',
  input: z.object(known),
  output: one,
  reasons: [ANNOUNCEMENT_REASONS.gone, ANNOUNCEMENT_REASONS.changed, ANNOUNCEMENT_REASONS.notRunning],
})

export const deleteAnnouncement = endpoint({
  name: 'announcements.deleteAnnouncement',
  summary: 'Delete an announcement.',
  method: 'DELETE',
  path: '/api/admin/announcements/{id}',
  access: 'admin',
  input: z.object({ id: id() }),
  output: nothing,
  reasons: [ANNOUNCEMENT_REASONS.gone],
})
