import { Mail, MessageCircle, NotebookPen, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { type Friend, FRIEND_NOTE_MAX } from '#shared/domains/friends/friends.contract.ts'
import { shownActivity } from '#client/domains/profiles/profiles.text.ts'
import { fullDate } from '#client/platform/format.ts'
import { Activity } from '#client/ui/display/Badge.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { IconButton } from '#client/ui/form/Button.tsx'
import { NoteForm } from '#client/ui/form/NoteForm.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { useFriendAction, useNoteFriend } from './friends.api.ts'
import { FRIEND_TEXT, FRIENDS_TEXT } from './friends.text.ts'
import { ListedMember } from './ListedMember.tsx'

const NOTE = 'note'

/** A friend, with the member's private note and the contact actions. */
export function FriendRow({ friend, onRemoved }: { friend: Friend; onRemoved: () => void }) {
  const { id, username, note, since, lastActive } = friend
  const act = useFriendAction(friend, onRemoved)
  const save = useNoteFriend(id)
  const [isWriting, setWriting] = useState(false)
  const { box, focusNext } = useNextFocus(isWriting)
  const noteLabel = note ? FRIENDS_TEXT.changeNote : FRIENDS_TEXT.addNote
  const close = () => {
    focusNext(NOTE)
    setWriting(false)
  }
  return (
    <ListedMember
      member={friend}
      about={
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Activity activity={shownActivity(lastActive)} />
          <span>{FRIENDS_TEXT.since(fullDate(new Date(since)))}</span>
        </p>
      }
    >
      {!isWriting && note && (
        <p
          dir="auto"
          className="rounded-control bg-sunken px-3 py-2 text-sm whitespace-pre-line wrap-anywhere"
        >
          {note}
        </p>
      )}
      {isWriting && (
        <NoteForm note={note} maxLength={FRIEND_NOTE_MAX} text={FRIENDS_TEXT} save={save} onClose={close} />
      )}
      <div ref={box} className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <div className="flex gap-2">
          <Link
            href={`/messages/send?to=${encodeURIComponent(username)}`}
            aria-label={FRIENDS_TEXT.messageName(username)}
            className={buttonClass()}
          >
            <Mail aria-hidden="true" className="size-5 max-sm:hidden" />
            {FRIENDS_TEXT.message}
          </Link>
          <Link href={`/chat/${id}`} aria-label={FRIENDS_TEXT.chatName(username)} className={buttonClass()}>
            <MessageCircle aria-hidden="true" className="size-5 max-sm:hidden" />
            {FRIENDS_TEXT.chat}
          </Link>
        </div>
        <div className="flex gap-1">
          {!isWriting && (
            <IconButton
              icon={NotebookPen}
              label={FRIENDS_TEXT.noteFor(noteLabel, username)}
              data-place={NOTE}
              onClick={() => setWriting(true)}
            />
          )}
          <RemoveFriend username={username} act={act} place={id} />
        </div>
      </div>
    </ListedMember>
  )
}

const RemoveFriendDialog = lazyPart(async () => (await import('./RemoveFriendDialog.tsx')).RemoveFriendDialog)

interface RemoveFriendProps {
  username: string
  act: ReturnType<typeof useFriendAction>
  /** The `data-place` for returning the focus. */
  place?: string
}

/** Ends a friendship after a confirmation. */
function RemoveFriend({ username, act, place }: RemoveFriendProps) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <IconButton
        icon={UserMinus}
        label={FRIEND_TEXT.removeName(username)}
        aria-haspopup="dialog"
        data-place={place}
        onClick={() => setOpen(true)}
      />
      {isOpen !== undefined && (
        <RemoveFriendDialog open={isOpen} onClose={() => setOpen(false)} username={username} act={act} />
      )}
    </>
  )
}
