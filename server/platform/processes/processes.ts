import { desc, eq, lt, sql } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import type { Clock } from '../clock.ts'
import type { Executor } from '../db/database.ts'
import { statement, type Given } from '../db/statements/statement.ts'
import type { Services } from '../domain/services.ts'
import { VERSION } from '../runtime/version.ts'
import { processes } from './processes.tables.ts'

export interface ThisProcess {
  id: string
  startedAt: Date
}

export type ProcessRow = typeof processes.$inferSelect

export const nameThisProcess = (clock: Clock): ThisProcess => ({ id: newId(), startedAt: clock.now() })

const BEAT_EVERY = 30 * SECOND
/** How long a process stays listed after its last beat. */
const KEPT_FOR = DAY
/** Maximum number of processes listed. */
const LISTED = 50

const storeBeat = statement('processes.beat', (db, given: Given<ProcessRow>) =>
  db
    .insert(processes)
    .values({
      id: given.id,
      kind: given.kind,
      version: given.version,
      startedAt: given.startedAt,
      lastBeatAt: given.lastBeatAt,
      mailsSent: given.mailsSent,
      mailsFailed: given.mailsFailed,
    })
    .onConflictDoUpdate({
      target: processes.id,
      set: {
        lastBeatAt: sql`excluded.last_beat_at`,
        mailsSent: sql`excluded.mails_sent`,
        mailsFailed: sql`excluded.mails_failed`,
      },
    }),
)

const forgetSilent = statement('processes.forgetSilent', (db, { before }: Given<{ before: Date }>) =>
  db.delete(processes).where(lt(processes.lastBeatAt, before)),
)

const forgetOne = statement('processes.forget', (db, { id }: Given<{ id: string }>) =>
  db.delete(processes).where(eq(processes.id, id)),
)

const latest = statement('processes.list', (db) =>
  db.select().from(processes).orderBy(desc(processes.lastBeatAt)).limit(LISTED),
)

/** Returns this process's row, as a beat would store it now. */
export const thisProcess = ({ config, clock, mail, self }: Services): ProcessRow => {
  const { sent, failed } = mail.lastHour()
  return {
    ...self,
    kind: config.role,
    version: VERSION,
    lastBeatAt: clock.now(),
    mailsSent: sent,
    mailsFailed: failed,
  }
}

/** Returns the other processes with a beat within the last day, most recent first. */
export const listOthers = async (db: Executor, { self }: Pick<Services, 'self'>): Promise<ProcessRow[]> =>
  (await latest(db)).filter(({ id }) => id !== self.id)

/** Records that this process is running, and deletes processes without a beat for a day. */
export const beat = async (services: Services): Promise<void> => {
  const row = thisProcess(services)
  await storeBeat(services.db, row)
  await forgetSilent(services.db, { before: new Date(row.lastBeatAt.getTime() - KEPT_FOR) })
}

/** Stores beats at intervals. The returned function stops the beats, and removes this process from the list. */
export const startBeats = (services: Services): (() => Promise<void>) => {
  const beatOrSay = () =>
    beat(services).catch((error: Error) =>
      services.troubles.note(error, 'a process could not say it is there'),
    )
  let beating = beatOrSay()
  const timer = setInterval(() => void (beating = beatOrSay()), BEAT_EVERY).unref()
  return async () => {
    clearInterval(timer)
    await beating
    await forgetOne(services.db, { id: services.self.id }).catch(() => undefined)
  }
}
