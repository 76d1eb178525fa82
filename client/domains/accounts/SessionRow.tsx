import type { OpenSession } from '#shared/domains/accounts/accounts.sessions.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { deviceText, SESSIONS_TEXT } from './accounts.sessions.text.ts'

type SessionRowProps = { session: OpenSession; isEnding: boolean; onEnd: () => void }

/** One log-in; the one of this page is named, and is ended by logging out. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = deviceText(session)
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.isThis && <Badge>{SESSIONS_TEXT.thisOne}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {SESSIONS_TEXT.began(fullDate(new Date(session.startedAt)))}, {SESSIONS_TEXT.lastUsed}{' '}
          <TimeAgo at={session.lastUsedAt} />
        </p>
      </div>
      {!session.isThis && (
        <Button busy={isEnding} onClick={onEnd} aria-label={SESSIONS_TEXT.endThat(device)}>
          {SESSIONS_TEXT.end}
        </Button>
      )}
    </Card>
  )
}
