import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { Correspondent } from '#shared/domains/messages/messages.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { CorrespondentPhoto } from './CorrespondentPhoto.tsx'
import { MESSAGES_TEXT } from './messages.text.ts'

/** With whom the conversation is, and the way back to the inbox. */
export function ConversationHeader({ other }: { other: Correspondent | null }) {
  const name = other?.username ?? MESSAGES_TEXT.neutralName
  const profile = other?.hasProfile && `/profile/${encodeURIComponent(other.username)}`
  return (
    <div className="flex items-center gap-3 border-b border-line py-2.5 pr-4 pl-2">
      <Link
        href="/messages/inbox"
        aria-label={MESSAGES_TEXT.backToInbox}
        className="flex size-11 shrink-0 items-center justify-center rounded-control transition-colors hover:bg-ink/8"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <CorrespondentPhoto other={other} width={44} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg">
          {profile ? (
            <Link href={profile} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h1>
        {other && <p className="text-sm text-ink-soft">{shownType(other.profileType)}</p>}
      </div>
      {profile && (
        <Link href={profile} className={clsx(buttonClass({ size: 'sm' }), 'max-sm:hidden')}>
          {MESSAGES_TEXT.viewProfile}
        </Link>
      )}
    </div>
  )
}
