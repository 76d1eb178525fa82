import { Check } from 'lucide-react'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { useMember } from '#client/domains/profiles/profiles.queries.api.ts'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { PHOTOS_TEXT } from './photos.more.text.ts'

interface PhotoChoicesProps {
  photos: readonly OwnPhoto[]
  /** The chosen photo. */
  photoId: string
  isOffered: (photo: OwnPhoto) => boolean
  onChoose: (photoId: string) => void
}

/** The member's photos to choose one from, numbered among all of them. */
export function PhotoChoices({ photos, photoId, isOffered, onChoose }: PhotoChoicesProps) {
  return (
    <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {photos.map(
        (photo, at) =>
          isOffered(photo) && (
            <Choice
              key={photo.id}
              photo={photo}
              name={PHOTOS_TEXT.nameOf(at + 1)}
              isChosen={photo.id === photoId}
              onChoose={() => onChoose(photo.id)}
            />
          ),
      )}
    </div>
  )
}

type ChoiceProps = { photo: OwnPhoto; name: string; isChosen: boolean; onChoose: () => void }

function Choice({ photo, name, isChosen, onChoose }: ChoiceProps) {
  const profileType = useMember()?.profileType ?? 'tvts'
  return (
    <label className="relative cursor-pointer overflow-hidden rounded-control has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input type="radio" name="photo" className="sr-only" checked={isChosen} onChange={onChoose} />
      <ProfilePhoto
        picture={shownPicture(photo, 'card')}
        profileType={profileType}
        alt={photo.alt || name}
        fluid
      />
      {isChosen && (
        <Check
          aria-hidden="true"
          className="absolute top-1 right-1 size-6 rounded-full bg-accent p-1 text-on-accent"
        />
      )}
    </label>
  )
}
