import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { MemberSummary } from '#shared/domains/profiles/profiles.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Services } from '#server/platform/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { isPictureFor, type Looking, pictureColumns, pictures } from './profiles.pictures.sql.ts'
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

const selectMember = (db: Executor, viewer: Looking, id: SQLWrapper) =>
  db
    .select(memberColumns)
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .leftJoin(pictures, isPictureFor(viewer))
    .where(and(eq(profiles.id, id), visibleTo(viewer)))

const memberForVisitors = statement('profiles.memberForVisitors', (db, { id }: Given<{ id: string }>) =>
  selectMember(db, null, id),
)
const memberForMembers = statement(
  'profiles.memberForMembers',
  (db, { id, viewerId, now }: Given<{ id: string; viewerId: string; now: Date }>) =>
    selectMember(db, { id: viewerId, now }, id),
)

/** Throws `not_found` for unknown members and for those the viewer may not see. */
export const getMember = async (
  { db, clock }: Services,
  viewer: Viewer,
  id: string,
): Promise<MemberSummary> => {
  const [member] = await (viewer
    ? memberForMembers(db, { id, viewerId: viewer.id, now: clock.now() })
    : memberForVisitors(db, { id }))
  if (!member) throw new Failure(COMMON_REASONS.notFound)
  return member
}

/** Id of the member of that username, in any case. */
export const findMemberId = async (db: Executor, username: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(sql`lower(${profiles.username})`, username.toLowerCase()))
  return row?.id ?? null
}
