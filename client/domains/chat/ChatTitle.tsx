import type { getChat } from '#shared/domains/chat/chat.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { CorrespondentPhoto } from '#client/domains/messages/CorrespondentPhoto.tsx'
import { Activity } from '#client/ui/display/Activity.tsx'
import { shownActivity } from '#client/domains/profiles/profiles.activity.text.ts'
import { Link } from '#client/ui/frame/Link.tsx'

const LOOK = 'flex min-h-11 min-w-0 items-center gap-3 rounded-control px-2 py-1'

/** Who the chat is with, and when they were last here; the whole of it links to the profile, if there is one to see. */
export function ChatTitle({ other }: Pick<OutputOf<typeof getChat>, 'other'>) {
  const content = (
    <>
      <CorrespondentPhoto other={other} width={44} />
      <span className="min-w-0">
        <h1 className="truncate text-lg leading-6">{other.username}</h1>
        {other.lastActive ? (
          <Activity activity={shownActivity(other.lastActive)} className="max-w-full truncate" />
        ) : (
          <span className="block truncate text-sm text-ink-soft">{shownType(other.profileType)}</span>
        )}
      </span>
    </>
  )
  if (!other.hasProfile) return <div className={LOOK}>{content}</div>
  return (
    <Link
      href={`/profile/${encodeURIComponent(other.username)}`}
      className={`${LOOK} transition-colors hover:bg-ink/6`}
    >
      {content}
    </Link>
  )
}
