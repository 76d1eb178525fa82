import { and, eq, sql } from 'drizzle-orm'
import { UNSUBSCRIBE_PAGE } from '#shared/domains/notifications/notifications.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { sendToMember } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readInPortions } from '#server/platform/db/statements/portions.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { siteUrlOf } from '#server/platform/http/origin.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import { noticeOf } from '#server/platform/domain/notices.ts'
import { newReference } from '#server/platform/secrets/references.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { noticeMail, type Notice, type Told } from './notifications.jobs.ts'
import { newsEmail } from './notifications.mail.ts'
import { listToTell, unsubscribeToken } from './notifications.policy.ts'
import { findAddress } from './notifications.queries.ts'
import { isFor, type Run } from './notifications.sql.ts'
import { notices } from './notifications.tables.ts'

/** How long a member has to see something before an email is sent about it. */
const PATIENCE = 2 * MINUTE

type Due = Pick<typeof notices.$inferSelect, 'memberId' | 'createdAt' | 'id'>

/** Selects due notifications, the longest waiting first. */
const listDue = (db: Executor, run: Run, { after, limit }: { after: Due | undefined; limit: number }) => {
  const { memberId, createdAt, id } = notices
  const isLater =
    after && sql`(${createdAt}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select({ memberId, createdAt, id })
    .from(notices)
    .where(and(isFor(run), isLater))
    .orderBy(createdAt, id)
    .limit(limit)
}

/**
 * Enqueues one email for all the member's waiting notifications. Of two concurrent runs, only one finds them waiting.
 */
const handleNotices = (services: Services, run: Run, memberId: string) =>
  inTransaction(services, async ({ tx, enqueue, now }) => {
    const handled = await tx
      .update(notices)
      .set({ handledAt: now })
      .where(and(eq(notices.memberId, memberId), isFor(run)))
      .returning({ kind: notices.kind, about: notices.about })
    if (handled.length > 0) {
      await enqueue(noticeMail, { memberId, notices: handled, reference: newReference() })
    }
  })

/**
 * Yields the members to email in this run. A prompt run leaves out members with an open page, who get their email once
 * it's closed. All of a member's waiting notifications are handled before the next batch is read, so it doesn't contain
 * them.
 */
const eachToTell = async function* (services: Services, run: Run): AsyncGenerator<string> {
  const due = readInPortions<Due>((after, limit) => listDue(services.db, run, { after, limit }))
  for await (const portion of due) {
    const members = [...new Set(portion.map(({ memberId }) => memberId))]
    const online = run.isDaily ? new Set<string>() : await services.hub.listOnline(members)
    yield* members.filter((memberId) => !online.has(memberId))
  }
}

/** Enqueues an email for each of the run's members. */
const runFor = (services: Services, run: Run) =>
  forEachAlone(eachToTell(services, run), (memberId) => handleNotices(services, run, memberId))

export const sendPromptMails = (services: Services): Promise<void> =>
  runFor(services, { isDaily: false, until: new Date(services.clock.now().getTime() - PATIENCE) })

export const sendDailyMails = (services: Services): Promise<void> =>
  runFor(services, { isDaily: true, until: services.clock.now() })

/** Returns the email's text about each notification. */
const describe = (db: Executor, memberId: string, toTell: readonly Notice[]) =>
  Promise.all(
    toTell.map(async ({ kind, about }) => {
      const { email, emailText } = noticeOf(kind)
      return { ...email, text: (await emailText?.(db, { memberId, about })) ?? email.text }
    }),
  )

/** Emails the member, unless there's nothing left to report or they no longer want it. */
export const sendNoticeMail = async (services: Services, told: Told): Promise<void> => {
  const to = await findAddress(services.db, told.memberId)
  if (to === null) return
  const toTell = await listToTell(services, told, ({ mail: time }) => time !== 'never')
  if (toTell.length === 0) return
  const kinds = toTell.map(({ kind }) => kind)
  const siteUrl = siteUrlOf(services.config)
  const token = unsubscribeToken(services.config, { memberId: told.memberId, kinds })
  const news = await describe(services.db, told.memberId, toTell)
  const unsubscribe = `${siteUrl}${UNSUBSCRIBE_PAGE}?token=${token}`
  const mail = newsEmail({ to, siteUrl, news, unsubscribe })
  await sendToMember(services, told.memberId, { ...mail, reference: told.reference })
}
