import { DoorClosed } from 'lucide-react'
import { type PhotoLock as Lock, sentPhotoPath } from '#shared/domains/messages/messages.locks.contract.ts'
import { exactTime } from '#client/platform/format.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { useAtNextEnd } from '#client/platform/timers.ts'
import { LICENCES_TEXT } from '#client/domains/photos/photos.text.ts'
import { type LockAct, useLock } from './messages.sending.api.ts'
import { LOCK_TEXT } from './messages.text.ts'

interface PhotoLockProps {
  messageId: string
  lock: Lock
  /** The sender's username. */
  sender: string
  onChanged: (lock: Lock) => void
}

/** The photo sent with a message. It isn't fetched before the recipient opens it. */
export function PhotoLock({ messageId, lock, sender, onChanged }: PhotoLockProps) {
  const change = useLock(messageId, onChanged)
  const { box, focusNext } = useNextFocus(lock)
  useAtNextEnd(lock.state === 'open' ? [lock.expiresAt] : [], 0, () => onChanged({ state: 'ended' }))
  if (lock.state === 'ended') return <p className="my-1.5 italic">{LOCK_TEXT.ended}</p>
  if (lock.state === 'own') return <Photo messageId={messageId} lock={lock} alt={LOCK_TEXT.own} />

  const button = (act: LockAct, text: string, look?: 'primary') => (
    <Button
      wide
      className="h-auto py-1.5 text-center whitespace-normal! wrap-anywhere"
      look={look}
      data-place={act}
      busy={change.isPending && change.variables === act}
      onClick={() => {
        focusNext(act === 'close' ? 'open' : 'close')
        change.mutate(act)
      }}
    >
      {text}
    </Button>
  )
  return (
    <div ref={box} className="my-2 flex w-64 max-w-full flex-col gap-2">
      {lock.state === 'closed' ? (
        <>
          <Curtain text={LOCK_TEXT.closed(sender)} />
          {button('open', LOCK_TEXT.open, 'primary')}
          {button('always', LOCK_TEXT.always(sender))}
        </>
      ) : (
        <>
          <Photo messageId={messageId} lock={lock} alt={LOCK_TEXT.photo(sender)} />
          <p className="text-sm text-ink-soft">
            {lock.expiresAt
              ? LICENCES_TEXT.until(exactTime(new Date(lock.expiresAt)))
              : LICENCES_TEXT.untilRevoked}
          </p>
          {button('close', LOCK_TEXT.close)}
          {lock.isAlwaysOpen
            ? button('askBefore', LOCK_TEXT.askBefore(sender))
            : button('always', LOCK_TEXT.always(sender))}
        </>
      )}
    </div>
  )
}

function Curtain({ text }: { text: string }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-control border border-line bg-card px-4 py-6 text-center text-sm text-ink">
      <DoorClosed aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
      <p className="text-pretty wrap-anywhere">{text}</p>
    </div>
  )
}

function Photo({
  messageId,
  lock,
  alt,
}: {
  messageId: string
  lock: Extract<Lock, { picture: object }>
  alt: string
}) {
  const { width, height } = lock.picture
  return (
    <img
      src={sentPhotoPath(messageId, 'full')}
      alt={alt}
      width={width}
      height={height}
      className="my-1.5 h-auto max-h-96 w-auto max-w-full rounded-control bg-(--figure-ground) object-contain"
    />
  )
}
