import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { TAKE_BACK_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { EXPORT_LIFE } from '#shared/domains/joining/joining.export.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inPortions } from '#server/platform/db/statements/portions.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { zipOf } from '#server/platform/storage/zip.ts'
import { requireOwnPassword } from '#server/domains/accounts/passwords/accounts.credentials.policy.ts'
import { writeToMember } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import { keepProof } from '#server/domains/accounts/second-factor/accounts.proof.commands.ts'
import { requireOwnerWithFactor } from '#server/domains/accounts/second-factor/accounts.second-factor.policy.ts'
import { issueTakeBack } from '#server/domains/accounts/accounts.tokens.commands.ts'
import { recordOperatorAct } from '#server/domains/audit/audit.commands.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import { exportAskedEmail } from './joining.export.mail.ts'
import { listEntries } from './joining.export.entries.queries.ts'
import { exportMember, findExport, findStarted } from './joining.export.queries.ts'
import {
  exportBuild,
  exportRemoval,
  type ExportBuild,
  type ExportRemoval,
} from '#server/domains/joining/joining.jobs.ts'
import { dataExports } from '#server/domains/joining/joining.tables.ts'

export const fileOf = (exportId: string): string => `exports/${exportId}.zip`

const dropExport = statement('joining.dropExport', (db, { memberId }: Given<{ memberId: string }>) =>
  db.delete(dataExports).where(eq(dataExports.memberId, memberId)).returning({ id: dataExports.id }),
)
const insertExport = statement(
  'joining.insertExport',
  (db, { id, memberId, now }: Given<{ id: string; memberId: string; now: Date }>) =>
    db.insert(dataExports).values({ id, memberId, createdAt: now }).returning(),
)

/** Deletes the member's export, if there is one; a job removes its file. */
export const eraseExport = async ({ tx, enqueue }: Work, memberId: string): Promise<void> => {
  const dropped = await dropExport(tx, { memberId })
  if (dropped.length > 0) await enqueue(exportRemoval, { exportIds: dropped.map(({ id }) => id) })
}

/**
 * Starts a job that writes all the member's data to a ZIP; returns the existing export if it's being made or can still
 * be downloaded. The owner is notified of a new export by email. If the account has no second factor, the password also
 * counts for the download. Throws `wrong_password`, `too_many_wrong_passwords`, `not_proven`.
 */
export const startExport = async (services: Services, caller: Caller, actor: Actor, password: string) => {
  const { email, passwordHash } = await requireOwnPassword(services, actor, password)
  const { siteName } = await getSiteSettings(services)
  return inTransaction(services, async (unit) => {
    const { now } = unit
    const { hasSecondFactor } = await requireOwnerWithFactor(unit.tx, actor, { passwordHash, now })
    if (!hasSecondFactor) await keepProof(unit.tx, actor, now)
    const current = await findExport(unit.tx, actor.id, now)
    if (current) return current
    await eraseExport(unit, actor.id)
    const [started] = await insertExport(unit.tx, { id: newId(), memberId: actor.id, now })
    if (!started) throw new Error('an export was not stored')
    await unit.enqueue(exportBuild, { exportId: started.id })
    const about = { accountId: actor.id, email, now, isOfChange: false }
    const token = await issueTakeBack(unit.tx, about)
    const page = caller.siteUrl + TAKE_BACK_PAGE
    await writeToMember(services, unit, actor.id, exportAskedEmail({ to: email, siteName, page, token }))
    return started
  })
}

const isBeingMade = (exportId: string) => and(eq(dataExports.id, exportId), isNull(dataExports.readyAt))

/**
 * Writes the ZIP and records its progress. Removes the file again if the export has been deleted in the meantime, for
 * example along with the member's account.
 */
export const buildExport = async (services: Services, { exportId }: ExportBuild): Promise<void> => {
  const { db, files, clock } = services
  const started = await findStarted(db, exportId)
  if (!started) return files.remove(fileOf(exportId))
  if (started.readyAt) return
  const say = (progress: { done: number; total?: number }) =>
    db.update(dataExports).set(progress).where(isBeingMade(exportId))
  const entries = await listEntries(services, started.memberId)
  await say({ done: 0, total: entries.length })
  const told = entries.map((entry, done) => ({
    ...entry,
    open: async () => {
      await say({ done })
      return entry.open()
    },
  }))
  await files.write(fileOf(exportId), zipOf(told, clock.now()))
  const bytes = await files.size(fileOf(exportId))
  const ready = await db
    .update(dataExports)
    .set({ done: entries.length, readyAt: clock.now(), bytes: bytes ?? 0 })
    .where(isBeingMade(exportId))
    .returning({ id: dataExports.id })
  if (ready.length === 0) await files.remove(fileOf(exportId))
}

export const removeExports = async ({ files }: Services, { exportIds }: ExportRemoval): Promise<void> => {
  for (const id of exportIds) await files.remove(fileOf(id))
}

/** Deletes the exports that can no longer be downloaded, and those that were never finished. */
export const expireExports = async (services: Services): Promise<void> => {
  const before = new Date(services.clock.now().getTime() - EXPORT_LIFE)
  const isOld = lt(sql`coalesce(${dataExports.readyAt}, ${dataExports.createdAt})`, before.toISOString())
  await inPortions((limit) =>
    inTransaction(services, async ({ tx, enqueue }) => {
      const old = tx.select({ id: dataExports.id }).from(dataExports).where(isOld).limit(limit)
      const gone = await tx
        .delete(dataExports)
        .where(and(isOld, inArray(dataExports.id, old)))
        .returning({ id: dataExports.id })
      if (gone.length > 0) await enqueue(exportRemoval, { exportIds: gone.map(({ id }) => id) })
      return gone.length
    }),
  )
}

/** Records the export and returns all of a member's data, for the operator's command. */
export const exportForOperator = async (
  services: Services,
  memberId: string,
): Promise<Record<string, unknown>> => {
  await inTransaction(services, ({ tx, now }) =>
    recordOperatorAct(services, tx, { act: 'ops.exportMember', at: now, subject: { memberId } }),
  )
  return exportMember(services, memberId)
}
