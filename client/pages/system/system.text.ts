import type { System, SystemProcess, SystemQueue } from '#shared/domains/system/system.contract.ts'
import { counted, groupedNumber, timeOfDay } from '#client/platform/format.ts'

const decimals = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** `12.5 GB`. */
const bytes = (size: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
  const power = Math.min(Math.floor(Math.log10(Math.max(size, 1)) / 3), units.length - 1)
  return `${decimals.format(size / 1000 ** power)} ${units[power]}`
}

/** `12 ms`, `1.2 s`. */
export const duration = (ms: number): string =>
  ms < 1000 ? `${decimals.format(ms)} ms` : `${decimals.format(ms / 1000)} s`

/** `40 seconds`, `3 minutes`. */
const wait = (seconds: number): string => {
  if (seconds < 120) return counted(Math.round(seconds), 'second')
  if (seconds < 7200) return counted(Math.round(seconds / 60), 'minute')
  return counted(Math.round(seconds / 3600), 'hour')
}

export const SYSTEM_TEXT = {
  title: 'System',
  description: 'How the site is running. Nothing here is about any member.',
  again: 'Look again',
  loadFailed: 'We couldn’t find out how the site is running.',
  unknown: 'We couldn’t find this out just now.',
} as const

export const PROCESSES_TEXT = {
  title: 'Processes',
  kinds: { all: 'Pages and jobs', web: 'Pages', worker: 'Jobs' } satisfies Record<
    SystemProcess['kind'],
    string
  >,
  version: (version: string) => `version ${version}`,
  isThis: 'Answered this page',
  started: 'Started',
  heard: 'Last heard from',
  silent: 'Silent',
} as const

export const JOBS_TEXT = {
  title: 'Jobs',
  description:
    'What the site does in the background. A job that fails is tried nine times. If it still fails, it stays here for a day.',
  none: 'Nothing is waiting, and nothing has failed.',
  wait: (seconds: number) =>
    seconds < 1 ? 'No job is waiting for its turn.' : `The first job has been waiting for ${wait(seconds)}.`,
  states: ({ waiting, active, failed }: SystemQueue): string =>
    [
      ...(waiting > 0 ? [`${groupedNumber(waiting)} waiting`] : []),
      ...(active > 0 ? [`${groupedNumber(active)} running`] : []),
      ...(failed > 0 ? [`${groupedNumber(failed)} failed`] : []),
    ].join(', '),
  retry: 'Try again',
  retryNamed: (queue: string) => `Try the failed jobs of ${queue} again`,
  retried: (count: number) => `${counted(count, 'job')} will be tried again.`,
  noneLeft: 'Another admin has already started them again.',
  retryFailed: 'We couldn’t start them again.',
} as const

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumSignificantDigits: 2 })

export const REQUESTS_TEXT = {
  title: 'Requests of the last hour',
  /** If several processes serve requests, each counts its own. */
  ofOne: (since: Date) => `Only from the process that answered this page, since ${timeOfDay(since)}.`,
  none: 'There haven’t been any requests yet.',
  total: 'Requests',
  errors: 'Failed',
  share: (errors: number, total: number) => `${groupedNumber(errors)} (${percent.format(errors / total)})`,
  p50: 'Half within',
  p99: '99 of 100 within',
  minute: 'Minute',
  requestsChart: 'Requests a minute',
  requestsSentence: (total: number) => `${counted(total, 'request')} in all.`,
  timesChart: 'Time for 99 of 100, in ms',
  timesSentence: (p99: number) => `${duration(p99)} over the whole hour.`,
} as const

export const STATEMENTS_TEXT = {
  title: 'Slowest statements of the last hour',
  description: 'From this process, with all values left out.',
  none: 'The database hasn’t been used yet.',
  times: (count: number, p99: number) =>
    count === 1
      ? `Once, in ${duration(p99)}`
      : `${counted(count, 'time')}, 99 of 100 within ${duration(p99)}`,
  text: 'SQL',
} as const

export const PARTS_TEXT = {
  title: 'What the site runs on',
  database: 'Database',
  engine: { embedded: 'Embedded PostgreSQL', postgres: 'PostgreSQL' },
  version: 'Version',
  size: 'Size',
  bytes,
  connections: 'Connections',
  used: (used: number, most: number) => `${groupedNumber(used)} of ${groupedNumber(most)}`,
  replica: 'Replica',
  replicaState: ({ isUsed, lag }: NonNullable<System['replica']>): string => {
    if (lag === null) return 'Away: the database answers everything'
    return isUsed
      ? 'Answers searches and public pages'
      : `Behind by ${wait(Math.ceil(lag))}: the database answers everything`
  },
  redis: 'Redis',
  redisStates: { unused: 'Not used', up: 'Answers', away: 'Away' },
  mail: 'Mail in the last hour',
  sent: 'Sent',
  failed: 'Failed tries',
  waiting: 'Waiting',
  storage: 'Pictures and files',
  place: 'Kept in',
  disk: 'Disk used',
  free: 'Free',
  backup: 'Backup',
  backupFailed: 'We couldn’t find out about backups.',
} as const
