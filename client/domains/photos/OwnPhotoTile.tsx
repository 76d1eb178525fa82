import { clsx } from 'clsx'
import { Eye, EyeOff, Move, Star, Trash2, Users } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, PointerEventHandler } from 'react'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Menu, type MenuItem } from '#client/ui/overlay/Menu.tsx'
import { useMember } from '#client/domains/profiles/profiles.queries.api.ts'
import { LICENCES_TEXT } from './photos.text.ts'
import { isSeenByOthers } from './photos.state.ts'
import { PHOTOS_TEXT, seenByText } from './photos.more.text.ts'

type OwnPhotoTileProps = {
  photo: OwnPhoto
  /** The place in the displayed order, counted from 0. */
  place: number
  isLarge: boolean
  /** Whether the photo is being dragged, or moved with the keys. */
  isHeld: boolean
  /** Whether a different photo is being moved by keys or presses, so that pressing this one puts that photo here. */
  isTarget: boolean
  style: CSSProperties | undefined
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: PointerEventHandler | undefined
  /** Undefined if the photo can't be moved. */
  onMove: (() => void) | undefined
  onShare: () => void
  onMakeProfilePhoto: () => void
  onDelete: () => void
}

/** One of the member's own photos in the grid, with its audience and actions. */
export function OwnPhotoTile(props: OwnPhotoTileProps) {
  const { photo, place, isLarge, isHeld, isTarget, style, onOpen, onKeyDown, onPointerDown } = props
  const profileType = useMember()?.profileType ?? 'tvts'
  const name = PHOTOS_TEXT.nameOf(place + 1)
  const seenBy = seenByText(photo)
  const Sight = isSeenByOthers(photo) ? Eye : EyeOff
  const says = [
    isTarget ? PHOTOS_TEXT.putHere(name) : name,
    ...(photo.isProfilePhoto ? [PHOTOS_TEXT.profilePhoto] : []),
    ...(photo.alt ? [photo.alt] : []),
    seenBy,
  ]
  return (
    <li
      data-photo={photo.id}
      style={style}
      className={clsx(
        'group relative aspect-[16/15] overflow-hidden rounded-control bg-(--figure-ground) select-none',
        isLarge && 'col-span-2 row-span-2',
        isHeld && 'outline-3 -outline-offset-3 outline-accent',
      )}
    >
      <button
        type="button"
        aria-haspopup={isTarget ? undefined : 'dialog'}
        aria-label={says.join(', ')}
        data-place={`photo-${photo.id}`}
        className="block size-full -outline-offset-4"
        onClick={onOpen}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onContextMenu={(event) => onPointerDown && event.preventDefault()}
      >
        <span className="pointer-events-none block">
          <ProfilePhoto
            picture={shownPicture(photo, 'card')}
            profileType={profileType}
            alt={photo.alt || name}
            shape="square"
            fluid
            eager={place < 5}
            className={clsx((isHeld || !isSeenByOthers(photo)) && 'opacity-60')}
          />
        </span>
        {photo.isProfilePhoto && (
          <Badge look="new" className="absolute top-1.5 left-1.5">
            {PHOTOS_TEXT.profilePhoto}
          </Badge>
        )}
        <span className="absolute bottom-1 left-1 flex max-w-[calc(100%-0.5rem)] items-center gap-1 rounded-full bg-card/90 px-2 py-0.5 text-sm leading-5 font-medium">
          <Sight aria-hidden="true" className="size-4 shrink-0 max-[22.5rem]:hidden" />
          <span className="truncate">{seenBy}</span>
        </span>
      </button>
      <Menu
        label={PHOTOS_TEXT.of(PHOTOS_TEXT.more, name)}
        size="sm"
        items={itemsOf(props)}
        className="absolute top-1 right-1 rounded-full bg-card/90"
      />
    </li>
  )
}

const itemsOf = ({ photo, onMove, onShare, onMakeProfilePhoto, onDelete }: OwnPhotoTileProps): MenuItem[] => [
  ...(onMove ? [{ label: PHOTOS_TEXT.move, icon: Move, onSelect: onMove }] : []),
  ...(photo.isProfilePhoto
    ? []
    : [{ label: PHOTOS_TEXT.makeProfilePhoto, icon: Star, onSelect: onMakeProfilePhoto }]),
  ...(photo.audience === 'chosen' ? [{ label: LICENCES_TEXT.choose, icon: Users, onSelect: onShare }] : []),
  { label: PHOTOS_TEXT.delete, icon: Trash2, onSelect: onDelete, danger: true },
]
