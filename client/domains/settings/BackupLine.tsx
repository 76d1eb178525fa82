import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { Backup } from '#shared/domains/settings/settings.backup.contract.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { backupQuery } from './settings.api.ts'

const TEXT = {
  copy: 'This copy of the site isn’t backed up.',
  notScheduled: 'There are no daily backups: BACKUP_TO isn’t set on the server.',
  none: 'No backup has been taken yet.',
  unreadable: 'We couldn’t read the place where backups are kept.',
  last: 'Last backup:',
  late: 'The next one is overdue. Please let whoever runs the server know.',
} as const

/** Whether the backups need an admin's attention. */
const isInTrouble = ({ isReadable, isLate, isScheduled, takenAt }: Backup) =>
  !isReadable || isLate || (!isScheduled && !takenAt)

/** The last backup's age in an unobtrusive line, for admins. Hidden on a quiet copy, which takes no backups. */
export function BackupLine() {
  const isQuiet = useSession().session?.isQuietCopy
  const { data } = useQuery(backupQuery)
  return data && !isQuiet && !isInTrouble(data) ? <BackupState backup={data} className="text-sm" /> : null
}

/** What's wrong with the backups, for admins. */
export function BackupWarning() {
  const isQuiet = useSession().session?.isQuietCopy
  const { data } = useQuery(backupQuery)
  return data && !isQuiet && isInTrouble(data) ? (
    <Notice kind="warning">
      <BackupState backup={data} />
    </Notice>
  ) : null
}

/** What's known about the last backup. */
export function BackupState({ backup, className }: { backup: Backup; className?: string }) {
  const { isScheduled, isReadable, takenAt, isLate } = backup
  const isQuiet = useSession().session?.isQuietCopy
  const look = clsx(isLate ? 'text-danger' : 'text-ink-soft', className)
  if (isQuiet) return <p className={look}>{TEXT.copy}</p>
  if (!isReadable) return <p className={look}>{TEXT.unreadable}</p>
  if (!takenAt) return <p className={look}>{isScheduled ? TEXT.none : TEXT.notScheduled}</p>
  return (
    <p className={look}>
      {TEXT.last} <TimeAgo at={takenAt} />. {isLate && TEXT.late}
    </p>
  )
}
