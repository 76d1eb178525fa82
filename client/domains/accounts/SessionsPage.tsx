import { useQuery } from '@tanstack/react-query'
import type { OpenSession } from '#shared/domains/accounts/accounts.sessions.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { deviceText, SESSIONS_TEXT } from './accounts.more.text.ts'
import { sessionsQuery, useEndSessions } from './accounts.settings.api.ts'

/** Lists the member's sessions. All except the current one can be ended here. */
export function SessionsPage() {
  const query = useQuery(sessionsQuery)
  const end = useEndSessions()
  return (
    <>
      <PageHeader title={SESSIONS_TEXT.title} description={SESSIONS_TEXT.description} />
      <Loaded query={query} skeleton={<FormSkeleton fields={2} />} failed={SESSIONS_TEXT.loadFailed}>
        {({ sessions }) => (
          <div className="flex flex-col items-start gap-5">
            <ul aria-label={SESSIONS_TEXT.label} className="flex w-full flex-col gap-3">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={end.isPending && end.variables === session.id}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
            {sessions.some(({ isThis }) => !isThis) ? (
              <Button
                look="danger"
                busy={end.isPending && end.variables === null}
                onClick={() => end.mutate(null)}
              >
                {SESSIONS_TEXT.endOthers}
              </Button>
            ) : (
              <p className="text-ink-soft">{SESSIONS_TEXT.none}</p>
            )}
            <Link href="/account/password" className="link">
              {SESSIONS_TEXT.changePassword}
            </Link>
          </div>
        )}
      </Loaded>
    </>
  )
}

type SessionRowProps = { session: OpenSession; isEnding: boolean; onEnd: () => void }

/** A session. The current one is marked, and ends with logging out. */
function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
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
