import type { SystemProcess, SystemQueue } from '#shared/domains/system/system.contract.ts'
import { HOUR, MINUTE } from '#shared/kernel/time.ts'
import type { JobCount } from '#server/platform/jobs/counts.ts'
import type { ProcessRow } from '#server/platform/processes/processes.ts'

/** A process that's been silent for more than this many milliseconds, which are four beats, is marked as silent. */
const SILENT_AFTER = 2 * MINUTE

const viewProcess = (row: ProcessRow, { isThis, now }: { isThis: boolean; now: Date }): SystemProcess => ({
  id: row.id,
  kind: row.kind,
  version: row.version,
  startedAt: row.startedAt.toISOString(),
  lastBeatAt: row.lastBeatAt.toISOString(),
  isThis,
  isSilent: now.getTime() - row.lastBeatAt.getTime() > SILENT_AFTER,
})

interface Seen {
  mine: ProcessRow
  others: readonly ProcessRow[]
  now: Date
}

/** Lists the processes, this one first. */
export const viewProcesses = ({ mine, others, now }: Seen): SystemProcess[] => [
  viewProcess(mine, { isThis: true, now }),
  ...others.map((row) => viewProcess(row, { isThis: false, now })),
]

/** Returns the queues that have jobs, those with failed jobs first. */
export const viewQueues = (counts: readonly JobCount[]): SystemQueue[] => {
  const queues = new Map<string, SystemQueue>()
  for (const { queue, state, count } of counts) {
    const told = queues.get(queue) ?? { queue, waiting: 0, active: 0, failed: 0 }
    queues.set(queue, told)
    if (state === 'created' || state === 'retry') told.waiting += count
    else if (state === 'active' || state === 'failed') told[state] += count
  }
  return [...queues.values()]
    .filter(({ waiting, active, failed }) => waiting + active + failed > 0)
    .toSorted((a, b) => Number(b.failed > 0) - Number(a.failed > 0))
}

interface Emails {
  queues: readonly SystemQueue[]
  /** The names of the queues in which every job sends an email. */
  emails: readonly string[]
  now: Date
}

/** Returns how many emails all processes reported as sent or failed in the last hour, and how many are pending. */
export const viewMail = (rows: readonly ProcessRow[], { queues, emails, now }: Emails) => {
  const recent = rows.filter(({ lastBeatAt }) => now.getTime() - lastBeatAt.getTime() < HOUR)
  return {
    sent: recent.reduce((sum, { mailsSent }) => sum + mailsSent, 0),
    failed: recent.reduce((sum, { mailsFailed }) => sum + mailsFailed, 0),
    waiting: queues
      .filter(({ queue }) => emails.includes(queue))
      .reduce((sum, { waiting, active }) => sum + waiting + active, 0),
  }
}
