import { and, eq, gt, or, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { USERNAME_REQUEST_HOURS, type OpenedUser } from '#shared/domains/users/users.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { HOUR } from '#shared/kernel/time.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { isAddressBanned } from '#server/domains/accounts/standing/accounts.bans.queries.ts'
import { bannedMembers } from '#server/domains/accounts/standing/accounts.bans.tables.ts'
import { activity, names } from '../accounts/accounts.names.sql.ts'
import {
  accountRestrictions as restrictions,
  accounts,
  adminSuspensions,
  sessions,
} from '../accounts/accounts.tables.ts'
import { blockedUsers } from '../blocks/blocks.tables.ts'
import { coming, comingColumns, isComingOf, viewComing } from '../membership/membership.coming.sql.ts'
import { membershipSubscriptions } from '../membership/membership.tables.ts'
import { looksBanned } from '#server/domains/photos/bans/photos.likenesses.sql.ts'
import { photos } from '../photos/photos.tables.ts'
import { usernameChangeRequests as requests } from '../usernames/usernames.tables.ts'
import { memberReports, reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { listAlike } from './users.alike.queries.ts'
import { listLogInDays, listUserDecisions } from './users.history.queries.ts'
import { userColumns } from './users.sql.ts'
import { viewUser, viewUserRestriction } from './users.view.ts'

const countOf = (column: AnyColumn, also?: SQL) =>
  sql<number>`(select count(*)::int from ${column.table} where ${column} = ${accounts.id}${also && sql` and ${also}`})`

interface Asked {
  memberId: string
  /** The requesting admin, who mustn't learn of reports about themselves. */
  adminId: string
  now: Date
}

const userOf = statement('users.ofId', (db, { memberId, adminId, now }: Given<Asked>) =>
  db
    .select({
      ...userColumns(now),
      suspendedUntil: accounts.suspendedUntil,
      eraseAt: accounts.eraseAt,
      suspensionReason: adminSuspensions.reason,
      bannedAt: bannedMembers.createdAt,
      looksBanned: looksBanned(accounts.id),
      restrictionKind: restrictions.kind,
      restrictedUntil: restrictions.until,
      restrictionReason: restrictions.reason,
      isClosedByAdmin: sql<boolean>`coalesce(${adminSuspensions.isErasing}, false)`,
      ...comingColumns,
      tierGivenAt: membershipSubscriptions.createdAt,
      tierStartsAt: membershipSubscriptions.startsAt,
      tierUntil: membershipSubscriptions.expiresAt,
      hasSecondFactor: sql<boolean>`${accounts.secondFactorSince} is not null`,
      openSessions: countOf(sessions.accountId, gt(sessions.expiresAt, now)),
      photos: countOf(photos.ownerId),
      blocksReceived: countOf(blockedUsers.blockedId),
      reportsMade: sql<number>`(select count(*)::int from ${memberReports} join ${reportCases} on ${reportCases.id} = ${memberReports.caseId} where ${memberReports.reporterId} = ${accounts.id} and ${reportCases.reportedId} is distinct from ${adminId}::uuid)`,
      reportsReceived: sql<number>`(select count(*)::int from ${reportCases} left join ${memberReports} on ${memberReports.caseId} = ${reportCases.id} where ${reportCases.reportedId} = ${accounts.id} and (${reportCases.kind} = 'visitor' or ${memberReports.caseId} is not null))`,
      photosTakenDown: countOf(
        reportCases.reportedId,
        sql`${reportCases.kind} = 'photo' and ${reportCases.decision} = 'remove_content' and ${reportCases.toldAt} is not null and ${reportCases.takenBackAt} is null`,
      ),
      newUsername: requests.newUsername,
      askedAt: requests.createdAt,
    })
    .from(accounts)
    .innerJoin(names, eq(names.id, accounts.id))
    .innerJoin(activity, eq(activity.memberId, accounts.id))
    .leftJoin(
      adminSuspensions,
      and(
        eq(adminSuspensions.accountId, accounts.id),
        or(isNull(adminSuspensions.until), gt(adminSuspensions.until, now)),
      ),
    )
    .leftJoin(bannedMembers, eq(bannedMembers.accountId, accounts.id))
    .leftJoin(
      restrictions,
      and(
        eq(restrictions.accountId, accounts.id),
        or(isNull(restrictions.until), gt(restrictions.until, now)),
      ),
    )
    .leftJoin(
      membershipSubscriptions,
      and(
        eq(membershipSubscriptions.userId, accounts.id),
        sql`${membershipSubscriptions.status} = 'active'`,
        or(isNull(membershipSubscriptions.expiresAt), gt(membershipSubscriptions.expiresAt, now)),
      ),
    )
    .leftJoin(coming, isComingOf(accounts.id))
    .leftJoin(requests, and(eq(requests.userId, accounts.id), sql`${requests.status} = 'pending'`))
    .where(eq(accounts.id, memberId)),
)

/** Returns what admins may know about a user, without reports about the requesting admin. Throws `not_found`. */
export const getUser = async (
  services: Pick<Services, 'config'>,
  db: Executor,
  { memberId, adminId, now }: Asked,
): Promise<OpenedUser> => {
  const [row] = await userOf(db, { memberId, adminId, now })
  if (!row) throw new Failure(COMMON_REASONS.notFound)
  const isYou = memberId === adminId
  const { newUsername, askedAt } = row
  return {
    ...viewUser(row),
    isYou,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    suspensionReason: row.suspensionReason,
    bannedAt: row.bannedAt?.toISOString() ?? null,
    looksBanned: row.looksBanned,
    addressBanned: await isAddressBanned(services, db, { email: row.email, except: memberId, now }),
    alike: await listAlike(db, memberId),
    restriction: viewUserRestriction(row),
    eraseAt: row.eraseAt?.toISOString() ?? null,
    isClosedByAdmin: row.isClosedByAdmin,
    tierSince: (row.tierStartsAt ?? row.tierGivenAt)?.toISOString() ?? null,
    tierUntil: row.tierUntil?.toISOString() ?? null,
    comingTier: viewComing(row),
    hasSecondFactor: row.hasSecondFactor,
    openSessions: row.openSessions,
    photos: row.photos,
    blocksReceived: row.blocksReceived,
    reportsMade: row.reportsMade,
    reportsReceived: isYou ? null : row.reportsReceived,
    photosTakenDown: isYou ? null : row.photosTakenDown,
    logIns: await listLogInDays(db, { memberId, now }),
    decisions: isYou ? null : await listUserDecisions(db, memberId),
    usernameRequest:
      newUsername === null || askedAt === null
        ? null
        : {
            newUsername,
            dueAt: new Date(askedAt.getTime() + USERNAME_REQUEST_HOURS * HOUR).toISOString(),
          },
  }
}
