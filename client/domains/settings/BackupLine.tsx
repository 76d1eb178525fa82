import { useQuery } from '@tanstack/react-query'
import type { Backup } from '#shared/domains/settings/settings.backup.contract.ts'
import { useSession } from '#client/platform/session.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { backupQuery } from './settings.api.ts'

const TEXT = {
  notScheduled: 'There are no daily backups: BACKUP_TO isn’t set on the server.',
  none: 'No backup has been taken yet.',
  last: 'Last backup:',
  late: 'The next one is overdue. Please let whoever runs the server know.',
} as const

/** How old the last backup is, for admins. A quiet copy takes none, so there it says nothing. */
export function BackupLine() {
  const isQuiet = useSession().session?.isQuietCopy
  const { data } = useQuery(backupQuery)
  return data && !isQuiet ? <Line backup={data} /> : null
}

function Line({ backup: { isScheduled, takenAt, isLate } }: { backup: Backup }) {
  const className = isLate ? 'text-sm text-danger' : 'text-sm text-ink-soft'
  if (!takenAt) return <p className={className}>{isScheduled ? TEXT.none : TEXT.notScheduled}</p>
  return (
    <p className={className}>
      {TEXT.last} <TimeAgo at={takenAt} />. {isLate && TEXT.late}
    </p>
  )
}
