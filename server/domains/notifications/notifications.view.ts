import type { ListedNotice } from '#shared/domains/notifications/notifications.list.contract.ts'
import type { photos } from '#server/domains/photos/photos.tables.ts'
import type { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { notices } from './notifications.tables.ts'

type Picture = Pick<typeof photos.$inferSelect, 'id' | 'thumbhash' | 'width' | 'height'>

type NoticeRow = Pick<typeof notices.$inferSelect, 'id' | 'kind' | 'about' | 'latestAt' | 'seenAt'> & {
  others: number
  ownName: string | null
  who: Pick<typeof profiles.$inferSelect, 'id' | 'username' | 'profileType'> | null
  picture: Picture | null
  /** Whether the member may open the profile of the member who caused the notification. */
  hasProfile: boolean
  photo: Picture | null
}

/** Builds a notification as its member sees it. */
export const viewNotice = (row: NoticeRow): ListedNotice => ({
  id: row.id,
  kind: row.kind,
  about: row.about,
  isNew: row.seenAt === null,
  at: row.latestAt.toISOString(),
  who: row.who && { ...row.who, picture: row.hasProfile ? row.picture : null },
  ownName: row.ownName,
  others: row.others,
  photo: row.photo,
})
