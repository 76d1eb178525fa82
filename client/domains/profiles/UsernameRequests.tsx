import type { OwnUsernameRequest } from '#shared/domains/profiles/profiles.usernames.contract.ts'
import { exactTime, fullDate } from '#client/platform/format.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Time } from '#client/ui/display/Time.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { STATUS_TEXT, USERNAME_TEXT } from './profiles.usernames.text.ts'

const LOOKS = { pending: 'neutral', approved: 'new', rejected: 'danger' } as const

function Said({ at, say }: { at: string; say: (day: string) => string }) {
  const day = new Date(at)
  return <Time at={at} text={say(fullDate(day))} exact={exactTime(day)} />
}

/** What the member has asked for, newest first, and what became of it. */
export function UsernameRequests({ requests }: { requests: readonly OwnUsernameRequest[] }) {
  if (requests.length === 0) {
    return <EmptyState title={USERNAME_TEXT.none}>{USERNAME_TEXT.noneHelp}</EmptyState>
  }
  return (
    <ul className="flex flex-col gap-3">
      {requests.map(({ id, newUsername, oldUsername, status, reason, createdAt, decidedAt }) => (
        <Card as="li" key={id} className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 font-medium wrap-anywhere">{newUsername}</p>
            <Badge look={LOOKS[status]}>{STATUS_TEXT[status]}</Badge>
          </div>
          <p className="text-sm wrap-anywhere text-ink-soft">
            <Said at={createdAt} say={(day) => USERNAME_TEXT.askedOn(day, oldUsername)} />
          </p>
          {decidedAt && (
            <p className="text-sm text-ink-soft">
              <Said at={decidedAt} say={USERNAME_TEXT.decidedOn} />
            </p>
          )}
          {id === requests[0]?.id && status === 'approved' && (
            <p className="text-pretty wrap-anywhere">{USERNAME_TEXT.approved(oldUsername)}</p>
          )}
          {reason && <p className="wrap-anywhere">{USERNAME_TEXT.reason(reason)}</p>}
        </Card>
      ))}
    </ul>
  )
}
