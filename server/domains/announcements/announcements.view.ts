import type { ShownAnnouncement } from '#shared/domains/announcements/announcements.contract.ts'
import type { StoredAnnouncement } from '#shared/domains/announcements/announcements.editing.contract.ts'
import type { announcements } from './announcements.tables.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

/** Returns the state of an announcement at this time. */
export const stateAt = (
  { startsAt, endsAt }: Pick<AnnouncementRow, 'startsAt' | 'endsAt'>,
  now: Date,
): StoredAnnouncement['state'] => {
  if (endsAt <= now) return 'over'
  return startsAt <= now ? 'running' : 'coming'
}

/** Returns an announcement for its audiences. */
export const viewShown = ({ id, text, path }: AnnouncementRow): ShownAnnouncement => ({ id, text, path })

/** Returns an announcement for admins. */
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
