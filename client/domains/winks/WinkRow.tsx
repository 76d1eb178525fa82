import { Trash2 } from 'lucide-react'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { whoLine } from '#shared/domains/profiles/profiles.people.rules.ts'
import type { Wink } from '#shared/domains/winks/winks.contract.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { MemberRow } from '#client/ui/display/MemberRow.tsx'
import { IconButton } from '#client/ui/form/IconButton.tsx'
import { DeclineWink } from './DeclineWink.tsx'
import { WinkButton } from './WinkButton.tsx'
import { WINK_LINES_TEXT, WINKS_TEXT } from './winks.text.ts'

interface WinkRowProps {
  wink: Wink
  isNew: boolean
  isDeleting: boolean
  onDelete: () => void
}

/** A wink, with who it is from and what to do about it. */
export function WinkRow({ wink, isNew, isDeleting, onDelete }: WinkRowProps) {
  const { from, line, answer } = wink
  const { username, title } = from
  return (
    <MemberRow
      username={username}
      picture={shownPicture(from.picture, 'thumb')}
      profileType={from.profileType}
      facts={whoLine(from)}
      href={`/profile/${encodeURIComponent(username)}`}
      about={
        <>
          {title && (
            <p dir="auto" className="mt-1 line-clamp-2 text-sm wrap-anywhere">
              {title}
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <TimeAgo at={wink.sentAt} className="text-sm text-ink-soft" />
            {isNew && <Badge look="new">{WINKS_TEXT.isNew}</Badge>}
          </p>
        </>
      }
      corner={
        <IconButton
          icon={Trash2}
          label={WINKS_TEXT.delete(username)}
          data-place={wink.id}
          busy={isDeleting}
          className="-mt-1 -mr-1 shrink-0 text-ink-soft"
          onClick={onDelete}
        />
      }
    >
      {line && <p className="font-serif text-lg text-pretty">{`“${WINK_LINES_TEXT[line]}”`}</p>}
      {answer ? (
        <p className="text-sm text-ink-soft">{WINKS_TEXT.answer[answer]}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <WinkButton member={from} label={WINKS_TEXT.back} name={WINKS_TEXT.backTo(username)} />
          <DeclineWink wink={wink} />
        </div>
      )}
    </MemberRow>
  )
}
