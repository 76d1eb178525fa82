import { and, eq, inArray } from 'drizzle-orm'
import type { MemberSummary } from '#shared/domains/profiles/profiles.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { photos } from '../photos/photos.tables.ts'
import { isPictureFor, pictureColumns } from './profiles.pictures.sql.ts'
import { profiles } from './profiles.tables.ts'
import { visibleTo, type Viewer } from './profiles.visibility.sql.ts'

/**
 * Columns of a member summary, with `photos` joined by `isPictureFor`; to be spread at the top level of a select, so
 * that `picture` can be null.
 */
export const memberColumns = {
  id: profiles.id,
  username: profiles.username,
  profileType: profiles.profileType,
  picture: pictureColumns,
}

/** Those of the members that the viewer may see, in no order. */
export const listMembers = (db: Executor, viewer: Viewer, ids: readonly string[]): Promise<MemberSummary[]> =>
  db
    .select(memberColumns)
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .leftJoin(photos, isPictureFor(viewer))
    .where(and(inArray(profiles.id, [...ids]), visibleTo(viewer)))

/** Throws `not_found` for unknown members and for those the viewer may not see. */
export const getMember = async (db: Executor, viewer: Viewer, id: string): Promise<MemberSummary> => {
  const [member] = await listMembers(db, viewer, [id])
  if (!member) throw new Failure(COMMON_REASONS.notFound)
  return member
}
