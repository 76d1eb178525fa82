import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { PHOTO_AUDIENCES, type PhotoAudience, shownPicture } from '#shared/domains/photos/photos.contract.ts'
import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { IconButton } from '#client/ui/form/IconButton.tsx'
import { Select } from '#client/ui/form/Select.tsx'
import { useMember } from '#client/domains/profiles/profiles.member.api.ts'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { useSetAudience, useSetProfilePhoto } from './photos.api.ts'
import { LICENCES_TEXT } from './photos.licences.text.ts'
import { AUDIENCE_TEXT, PHOTOS_TEXT } from './photos.text.ts'
import { SharePhoto } from './SharePhoto.tsx'

type OwnPhotoCardProps = {
  photo: OwnPhoto
  /** How many photos the membership shows; null for all. */
  max: number | null
  /** In the member's order, counted from 0. */
  place: number
  isLast: boolean
  isDragged: boolean
  /** `pressed` is the button that asked for it. */
  onMove: (place: number, pressed: 'earlier' | 'later') => void
  onDelete: () => void
  onDescribe: () => void
  onDrag: (isOn: boolean) => void
  /** Where another photo is being dragged. */
  onDrop: (() => void) | undefined
}

const AUDIENCES = PHOTO_AUDIENCES.map((value) => ({ value, label: AUDIENCE_TEXT[value] }))

/** One of the member's own photos, with all that can be done with it. */
export function OwnPhotoCard(props: OwnPhotoCardProps) {
  const { photo, max, place, isLast, isDragged, onMove, onDelete, onDescribe, onDrag, onDrop } = props
  const setProfilePhoto = useSetProfilePhoto()
  const setAudience = useSetAudience()
  const { box, focusNext } = useNextFocus(photo.isProfilePhoto)
  const [isSharing, setSharing] = useState(false)
  const profileType = useMember()?.profileType ?? 'tvts'
  const name = PHOTOS_TEXT.nameOf(place + 1)
  const labelOf = (what: string) => PHOTOS_TEXT.of(what, name)
  return (
    <Card
      as="li"
      ref={box}
      pad="none"
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing that carries nothing.
        dataTransfer.setData('text/plain', name)
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => onDrop && event.preventDefault()}
      onDrop={onDrop}
      className={clsx('flex sm:flex-col', isDragged && 'opacity-50')}
    >
      <div className="pointer-events-none w-28 shrink-0 sm:w-full">
        <ProfilePhoto
          picture={shownPicture(photo, 'card')}
          profileType={profileType}
          alt={photo.alt || name}
          fluid
          eager={place < 4}
        >
          {photo.isProfilePhoto && (
            <Badge look="new" className="absolute top-1 left-1 sm:top-2 sm:left-2">
              {PHOTOS_TEXT.profilePhoto}
            </Badge>
          )}
        </ProfilePhoto>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-3 max-sm:pr-2">
        {photo.isWithheld && (
          <p className="flex items-center gap-1.5 text-sm font-medium">
            <EyeOff aria-hidden="true" className="size-4 shrink-0" />
            {PHOTOS_TEXT.withheld}
          </p>
        )}
        {!photo.isShown && max !== null && (
          <div className="text-sm text-pretty">
            <p className="flex items-center gap-1.5 font-medium">
              <EyeOff aria-hidden="true" className="size-4 shrink-0" />
              {PHOTOS_TEXT.onlyYou}
            </p>
            <p className="text-ink-soft">{PHOTOS_TEXT.onlyYouHelp(max)}</p>
            {max > 1 && (
              <Button
                size="sm"
                wide
                className="mt-2"
                aria-label={labelOf(PHOTOS_TEXT.showInstead)}
                onClick={() => onMove(0, 'earlier')}
              >
                {PHOTOS_TEXT.showInstead}
              </Button>
            )}
          </div>
        )}
        <Field label={PHOTOS_TEXT.audience}>
          <Select
            aria-label={labelOf(PHOTOS_TEXT.audience)}
            value={photo.audience}
            options={AUDIENCES}
            onChange={({ target }) => {
              const audience = target.value as PhotoAudience
              setAudience.mutate({ photoId: photo.id, audience })
              if (audience === 'chosen') setSharing(true)
            }}
          />
        </Field>
        {photo.audience === 'chosen' && (
          <Button size="sm" wide aria-label={labelOf(LICENCES_TEXT.choose)} onClick={() => setSharing(true)}>
            {LICENCES_TEXT.choose}
          </Button>
        )}
        {isSharing && <SharePhoto photoId={photo.id} name={name} onClose={() => setSharing(false)} />}
        <div className="flex">
          <IconButton
            icon={ChevronLeft}
            label={labelOf(PHOTOS_TEXT.earlier)}
            data-place={`earlier-${photo.id}`}
            disabledReason={place === 0 && PHOTOS_TEXT.isFirst}
            onClick={() => onMove(place - 1, 'earlier')}
          />
          <IconButton
            icon={ChevronRight}
            label={labelOf(PHOTOS_TEXT.later)}
            data-place={`later-${photo.id}`}
            disabledReason={isLast && PHOTOS_TEXT.isLast}
            onClick={() => onMove(place + 1, 'later')}
          />
          <Button
            look="ghost"
            aria-label={labelOf(PHOTOS_TEXT.delete)}
            data-place={`delete-${photo.id}`}
            className="ml-auto"
            onClick={onDelete}
          >
            {PHOTOS_TEXT.delete}
          </Button>
        </div>
        {photo.alt && (
          <p dir="auto" className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
            {photo.alt}
          </p>
        )}
        <Button
          size="sm"
          wide
          aria-label={labelOf(PHOTOS_TEXT.describe)}
          data-place="describe"
          aria-haspopup="dialog"
          onClick={onDescribe}
        >
          {PHOTOS_TEXT.describe}
        </Button>
        {!photo.isProfilePhoto && (
          <Button
            size="sm"
            wide
            aria-label={labelOf(PHOTOS_TEXT.makeProfilePhoto)}
            busy={setProfilePhoto.isPending}
            onClick={() => {
              focusNext('describe')
              setProfilePhoto.mutate(photo.id)
            }}
          >
            {PHOTOS_TEXT.makeProfilePhoto}
          </Button>
        )}
      </div>
    </Card>
  )
}
