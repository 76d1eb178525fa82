import { clsx } from 'clsx'
import type { PhotoRoom as Room } from '#shared/domains/photos/photos.own.contract.ts'
import { HAS_MOUSE, useMedia } from '#client/platform/media.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { isForOne, isFull } from './photos.state.ts'
import { PHOTOS_TEXT } from './photos.text.ts'

/** How many photos there are and may be, and how to add one; once there is no room, the way to more. */
export function PhotoRoom({ room }: { room: Room }) {
  const hasMouse = useMedia(HAS_MOUSE)
  const isOne = isForOne(room)
  return (
    <div
      className={clsx(
        'min-w-0 flex-1 text-sm text-pretty',
        isFull(room) ? 'basis-60' : 'basis-28 sm:basis-60',
      )}
    >
      <p className="font-medium">{PHOTOS_TEXT.count(room)}</p>
      {isFull(room) ? (
        <p>
          {PHOTOS_TEXT.full(room)}{' '}
          <Link href="/support" className="link">
            {PHOTOS_TEXT.compare}
          </Link>
        </p>
      ) : (
        <p className="text-ink-soft">
          <span className="max-sm:hidden">{PHOTOS_TEXT.types} </span>
          <span>{PHOTOS_TEXT.size(isOne)}</span>
          <span>{hasMouse && ` ${PHOTOS_TEXT.howWithMouse(isOne)}`}</span>
        </p>
      )}
    </div>
  )
}
