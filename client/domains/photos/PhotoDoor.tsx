import { DoorClosed } from 'lucide-react'
import type { PhotoDoor as Door } from '#shared/domains/photos/photos.sending.contract.ts'
import { doorPath } from '#shared/domains/photos/photos.doors.contract.ts'
import { exactTime } from '#client/platform/format.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { useDoor, type DoorAct } from './photos.doors.api.ts'
import { useAtNextEnd } from './photos.licences.state.ts'
import { DOOR_TEXT, LICENCES_TEXT } from './photos.licences.text.ts'

interface PhotoDoorProps {
  messageId: string
  door: Door
  /** Of whoever sent it. */
  sender: string
  onChanged: (door: Door) => void
}

/** The photo that came with a message: nothing of it is asked for before the recipient opens it. */
export function PhotoDoor({ messageId, door, sender, onChanged }: PhotoDoorProps) {
  const change = useDoor(messageId, onChanged)
  const { box, focusNext } = useNextFocus(door)
  useAtNextEnd(door.state === 'open' ? [door.expiresAt] : [], 0, () => onChanged({ state: 'ended' }))
  if (door.state === 'ended') return <p className="my-1.5 italic">{DOOR_TEXT.ended}</p>
  if (door.state === 'own') return <Photo messageId={messageId} door={door} alt={DOOR_TEXT.own} />

  const button = (act: DoorAct, text: string, look?: 'primary') => (
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
      {door.state === 'closed' ? (
        <>
          <Curtain text={DOOR_TEXT.closed(sender)} />
          {button('open', DOOR_TEXT.open, 'primary')}
          {button('always', DOOR_TEXT.always(sender))}
        </>
      ) : (
        <>
          <Photo messageId={messageId} door={door} alt={DOOR_TEXT.photo(sender)} />
          <p className="text-sm text-ink-soft">
            {door.expiresAt
              ? LICENCES_TEXT.until(exactTime(new Date(door.expiresAt)))
              : LICENCES_TEXT.untilRevoked}
          </p>
          {button('close', DOOR_TEXT.close)}
          {door.isAlwaysOpen
            ? button('askBefore', DOOR_TEXT.askBefore(sender))
            : button('always', DOOR_TEXT.always(sender))}
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
  door,
  alt,
}: {
  messageId: string
  door: Extract<Door, { picture: object }>
  alt: string
}) {
  const { width, height } = door.picture
  return (
    <img
      src={doorPath(messageId, 'full')}
      alt={alt}
      width={width}
      height={height}
      className="my-1.5 h-auto max-h-96 w-auto max-w-full rounded-control bg-(--figure-ground) object-contain"
    />
  )
}
