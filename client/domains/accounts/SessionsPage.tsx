import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#client/platform/Loaded.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { sessionsQuery, useEndSessions } from './accounts.sessions.api.ts'
import { SESSIONS_TEXT } from './accounts.sessions.text.ts'
import { SessionRow } from './SessionRow.tsx'

/** Every log-in of the member; all but this one can be ended here. */
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
