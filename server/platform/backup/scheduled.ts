import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { HOUR } from '#shared/kernel/time.ts'
import type { Config } from '../runtime/config.ts'
import { defineJob, workOn, type JobWork, type Schedule } from '../jobs/job.ts'
import type { Services } from '../domain/services.ts'
import { VERSION } from '../runtime/version.ts'
import { openStore, type Store } from './places.ts'
import { takeBackup } from './take.ts'

const backup = z.object({
  /** The backup's folder. */
  name: z.string(),
  takenAt: z.string(),
  rows: z.number(),
  files: z.number(),
  bytes: z.number(),
})
/** The index of a location for several backups, oldest first. */
const index = z.object({ backups: z.array(backup), unfinished: z.optional(z.string()) })

export type KeptBackup = z.output<typeof backup>
type Index = z.output<typeof index>

const INDEX = 'backups.json'

const readIndex = async ({ get }: Store): Promise<Index> => {
  const found = await get(INDEX)
  return found ? z.parse(index, JSON.parse(await text(found.stream))) : { backups: [] }
}

const writeIndex = ({ put }: Store, written: Index) =>
  put(INDEX, Buffer.from(`${JSON.stringify(written, null, 2)}\n`))

/** Returns a backup's name, such as `2026-11-28-040000`. Names sort by time. */
const nameOf = (now: Date) => now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')

/** Returns the last scheduled backup, or undefined if none was taken or none is scheduled. */
export const lastBackup = async ({
  backup: wanted,
  s3,
}: Pick<Config, 'backup' | 's3'>): Promise<KeptBackup | undefined> =>
  wanted ? (await readIndex(openStore(wanted.to, { s3 }))).backups.at(-1) : undefined

/** Milliseconds after which a daily backup counts as late. */
export const LATE = 26 * HOUR

/** Returns the state of the backups, as shown to admins. */
export const stateOfBackups = async (config: Pick<Config, 'backup' | 's3'>, now: Date) => {
  const found = await lastBackup(config).then(
    (last) => ({ isReadable: true, last }),
    () => ({ isReadable: false, last: undefined }),
  )
  const { isReadable, last } = found
  const isScheduled = config.backup !== null
  const isRecent = last !== undefined && now.getTime() - Date.parse(last.takenAt) <= LATE
  return { isScheduled, isReadable, takenAt: last?.takenAt ?? null, isLate: isScheduled && !isRecent }
}

const takeScheduled = async ({ config, database, files, log, clock }: Services) => {
  const wanted = config.backup
  if (!wanted) return
  const store = openStore(wanted.to, config)
  const { backups, unfinished } = await readIndex(store)
  if (unfinished) await store.remove(unfinished)
  const now = clock.now()
  const name = nameOf(now)
  await writeIndex(store, { backups, unfinished: name })
  const {
    rows,
    files: copied,
    bytes,
  } = await takeBackup(await store.shelf(name), {
    database,
    files,
    config,
    version: VERSION,
    log,
    now,
  })
  const kept = [...backups, { name, takenAt: now.toISOString(), rows, files: copied, bytes }]
  log.info({ backup: name, rows, files: copied, bytes }, 'a backup was taken')
  await writeIndex(store, { backups: kept })
  for (const old of kept.slice(0, -wanted.keep)) await store.remove(old.name)
  await writeIndex(store, { backups: kept.slice(-wanted.keep) })
}

const takeBackupJob = defineJob('backup.take', z.object({}), { concurrency: 1 })

export const backupWork: readonly JobWork[] = [workOn(takeBackupJob, takeScheduled)]

/** The schedule of the daily backup, if a destination is configured. */
export const backupSchedules = ({ backup: wanted }: Pick<Config, 'backup'>): readonly Schedule[] =>
  wanted ? [{ job: takeBackupJob, times: { dailyAt: wanted.at } }] : []
