import { CREDENTIAL_REASONS } from '#shared/domains/accounts/accounts.credentials.contract.ts'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ActName } from '#shared/domains/audit/audit.data.ts'
import {
  DECISION_REASONS,
  USERNAME_LIMIT_REASONS,
  USERNAME_REASONS,
  type requestUsername as requestUsernameEndpoint,
} from '#shared/domains/usernames/usernames.contract.ts'
import { usernameProblems, type UsernameForm } from '#shared/domains/usernames/usernames.rules.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { memberNotified, noticesGone, noticesSeen } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { requireOwnPassword } from '#server/domains/accounts/passwords/accounts.credentials.policy.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { recordAct, recordOperatorAct, type Admin } from '../audit/audit.commands.ts'
import { listOperatorAddresses } from '../accounts/accounts.operators.queries.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { changeProfile } from '../profiles/profiles.commands.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { requestEmail } from './usernames.mail.ts'
import { lockUsername, requireFreeUsername } from './usernames.policy.ts'
import { getUsernameStanding, isUsernameFree } from './usernames.queries.ts'
import { getRequest, undoUntil, type Request } from './usernames.review.queries.ts'
import { usernameChangeRequests as requests } from './usernames.tables.ts'

type RequestRow = typeof requests.$inferSelect

const lockRow = statement('usernames.lockForUsername', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ username: profiles.username, passwordHash: accounts.passwordHash })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(eq(profiles.id, memberId))
    .for('update', { of: profiles }),
)
const insertRequest = statement(
  'usernames.insertUsernameRequest',
  (db, given: Given<Omit<RequestRow, 'passwordChecked' | 'status' | 'reason' | 'decidedAt'>>) =>
    db.insert(requests).values({
      id: given.id,
      userId: given.userId,
      oldUsername: given.oldUsername,
      newUsername: given.newUsername,
      passwordChecked: true,
      createdAt: given.createdAt,
    }),
)
const decide = statement(
  'usernames.decideUsernameRequest',
  (db, given: Given<Pick<RequestRow, 'id' | 'status' | 'reason'> & { now: Date }>) =>
    db
      .update(requests)
      .set({ status: sql`${given.status}`, reason: sql`${given.reason}`, decidedAt: sql`${given.now}` })
      .where(and(eq(requests.id, given.id), eq(requests.status, 'pending')))
      .returning({ id: requests.id }),
)

/**
 * Locks the member until the transaction ends, so that no other transaction changes their username or requests a
 * change.
 */
const lockMember = async (tx: Tx, memberId: string) => {
  const [member] = await lockRow(tx, { memberId })
  if (!member) throw new Failure(COMMON_REASONS.notFound)
  return member
}

const refuseFirst = ([problem]: readonly (keyof typeof USERNAME_REASONS)[]) => {
  if (problem) throw new Failure(USERNAME_REASONS[problem])
}

/**
 * Throws problems that come before a wrong password in the prescribed order. All others are reported only once the
 * password has been checked.
 */
const requireEntered = (form: UsernameForm) =>
  refuseFirst(
    usernameProblems(form).filter((problem) => problem === 'differ' || problem === 'passwordMissing'),
  )

/**
 * Stores the member's username request and emails the operators about it. Throws the reasons listed in the contract.
 */
export const requestUsername = async (
  services: Services,
  actor: Pick<Actor, 'id' | 'username'>,
  typed: z.output<typeof requestUsernameEndpoint.input>,
): Promise<void> => {
  requireEntered({ ...typed, current: actor.username, isWaiting: false })
  const { passwordHash } = await requireOwnPassword(services, actor, typed.password)
  const { siteName } = await getSiteSettings(services)
  const operators = await listOperatorAddresses(services)
  const { newUsername } = typed
  await inTransaction(services, async ({ tx, enqueue, now }) => {
    await lockUsername(tx, newUsername)
    const member = await lockMember(tx, actor.id)
    if (member.passwordHash !== passwordHash) throw new Failure(CREDENTIAL_REASONS.wrongPassword)
    const { isWaiting, limit } = await getUsernameStanding(tx, actor.id, now)
    refuseFirst(usernameProblems({ ...typed, current: member.username, isWaiting }))
    if (limit) {
      const retryAfter = Math.ceil((limit.until.getTime() - now.getTime()) / SECOND)
      throw new Failure(USERNAME_LIMIT_REASONS[limit.limit], { retryAfter })
    }
    const wanted = { username: newUsername, now, siteName, memberId: actor.id }
    if (!(await isUsernameFree(services, tx, wanted))) {
      throw new Failure(USERNAME_REASONS.taken)
    }
    await insertRequest(tx, {
      id: newId(),
      userId: actor.id,
      oldUsername: member.username,
      newUsername,
      createdAt: now,
    })
    for (const to of operators) await enqueue(sendMail, requestEmail({ to, siteName }))
  })
}

const findUndecided = async (tx: Tx, id: string): Promise<Request> => {
  const request = await getRequest(tx, id)
  if (request.status !== 'pending') throw new Failure(DECISION_REASONS.decided)
  return request
}

interface Decision {
  requestId: string
  /** The admin who decides. Null if the operator decides with a command. */
  admin: Admin | null
}

/**
 * Stores a decision with its audit entry, and notifies the member. Throws `username_request_decided` if there's already
 * a decision.
 */
const storeDecision = async (
  services: Services,
  unit: Work,
  request: Request,
  {
    admin,
    act,
    ...decision
  }: Pick<Decision, 'admin'> & {
    act: ActName
    status: RequestRow['status']
    reason: string | null
    now: Date
  },
): Promise<void> => {
  const { id, memberId, oldUsername, newUsername } = request
  if ((await decide(unit.tx, { id, ...decision })).length === 0) throw new Failure(DECISION_REASONS.decided)
  const record = { at: decision.now, act, subject: { memberId } }
  if (admin) {
    await recordAct(services, unit.tx, {
      ...record,
      actor: admin,
      before: { username: oldUsername },
      after: { newUsername, status: decision.status, reason: decision.reason },
    })
  } else await recordOperatorAct(services, unit.tx, record)
  await unit.emit(memberNotified, { kind: 'username_decision', memberId, about: id })
}

/** Gives the member the requested username if it's still free, and notifies them. */
export const approveUsername = async (services: Services, { requestId, admin }: Decision): Promise<void> => {
  await inTransaction(services, async (unit) => {
    const { now } = unit
    const request = await findUndecided(unit.tx, requestId)
    const { memberId, newUsername: username } = request
    await requireFreeUsername(services, unit.tx, { username, now, memberId })
    await lockMember(unit.tx, memberId)
    await storeDecision(services, unit, request, {
      admin,
      act: 'profiles.approveUsername',
      status: 'approved',
      reason: null,
      now,
    })
    await changeProfile(unit, memberId, { username })
  })
}

/** Rejects the request and notifies the member. The reason may be empty. */
export const rejectUsername = async (
  services: Services,
  { requestId, admin, reason }: Decision & { reason: string },
): Promise<void> => {
  await inTransaction(services, async (unit) => {
    const { now } = unit
    const request = await findUndecided(unit.tx, requestId)
    await lockMember(unit.tx, request.memberId)
    await storeDecision(services, unit, request, {
      admin,
      act: 'profiles.rejectUsername',
      status: 'rejected',
      reason: reason || null,
      now,
    })
  })
}

const reopen = statement('usernames.reopenUsernameRequest', (db, { id }: Given<{ id: string }>) =>
  db
    .update(requests)
    .set({ status: sql`'pending'`, reason: null, decidedAt: null })
    .where(eq(requests.id, id)),
)

/**
 * Undoes a decision, so that the request is pending again. If it was approved, the member gets back their former
 * username. Throws `username_undo_over` if it's too late.
 */
export const undoUsernameDecision = async (
  services: Services,
  { requestId, admin }: { requestId: string; admin: Admin },
): Promise<void> => {
  await inTransaction(services, async (unit) => {
    const { tx, now } = unit
    const { memberId, oldUsername } = await getRequest(tx, requestId)
    await lockUsername(tx, oldUsername)
    await lockMember(tx, memberId)
    const request = await getRequest(tx, requestId)
    if (!undoUntil(request, now)) throw new Failure(DECISION_REASONS.undoOver)
    await reopen(tx, { id: requestId })
    const { newUsername, status, reason } = request
    await recordAct(services, tx, {
      actor: admin,
      at: now,
      act: 'profiles.undoUsernameDecision',
      subject: { memberId },
      before: { newUsername, status, reason },
      after: { username: oldUsername, status: 'pending' },
    })
    await unit.emit(noticesGone, { kind: 'username_decision', memberId, about: requestId })
    if (status === 'approved') await changeProfile(unit, memberId, { username: oldUsername })
  })
}

/** Marks the member's username decisions as seen, so that pending emails about them aren't sent. */
export const markUsernameDecisionsSeen = async (services: Services, memberId: string): Promise<void> => {
  await inTransaction(services, ({ emit }) => emit(noticesSeen, { kind: 'username_decision', memberId }))
}
