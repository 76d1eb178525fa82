import type { ShownAnnouncement } from '#shared/domains/announcements/announcements.contract.ts'
import type { StoredAnnouncement } from '#shared/domains/announcements/announcements.editing.contract.ts'
import type { announcements } from './announcements.tables.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

/** Where an announcement stands at this moment. */
export const stateAt = (
  { startsAt, endsAt }: Pick<AnnouncementRow, 'startsAt' | 'endsAt'>,
  now: Date,
): StoredAnnouncement['state'] => {
  if (endsAt <= now) return 'over'
  return startsAt <= now ? 'running' : 'coming'
}

/** An announcement as everyone sees it whom it's for. */
export const viewShown = ({ id, text, path }: AnnouncementRow): ShownAnnouncement => ({ id, text, path })

/** An announcement as admins see it. */
export const viewAnnouncement = (row: AnnouncementRow, now: Date): StoredAnnouncement => {
  const { id, text, path, audiences, startsAt, endsAt, updatedAt } = row
  return {
    id,
    text,
    path,
    audiences,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    state: stateAt(row, now),
  }
}
