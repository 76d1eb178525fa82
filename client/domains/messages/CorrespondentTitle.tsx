import type { Correspondent } from '#shared/domains/messages/messages.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { CorrespondentPhoto } from './CorrespondentPhoto.tsx'
import { MESSAGES_TEXT } from './messages.text.ts'

const LOOK = 'flex min-h-11 min-w-0 items-center gap-3 rounded-control px-2 py-1'

/** Who the conversation is with; the whole of it links to the profile, if there is one to see. */
export function CorrespondentTitle({ other }: { other: Correspondent | null }) {
  const content = (
    <>
      <CorrespondentPhoto other={other} width={44} />
      <span className="min-w-0">
        <h1 className="truncate text-lg leading-6">{other?.username ?? MESSAGES_TEXT.neutralName}</h1>
        {other && (
          <span className="block truncate text-sm text-ink-soft">{shownType(other.profileType)}</span>
        )}
      </span>
    </>
  )
  if (!other?.hasProfile) return <div className={LOOK}>{content}</div>
  return (
    <Link
      href={`/profile/${encodeURIComponent(other.username)}`}
      className={`${LOOK} transition-colors hover:bg-ink/6`}
    >
      {content}
    </Link>
  )
}
