import { type ReactNode, useState } from 'react'
import type { OwnPhoto, PhotoRoom } from '#shared/domains/photos/photos.own.contract.ts'
import { ShowMore, type MorePages } from '#client/ui/form/ShowMore.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { DeletePhoto } from './DeletePhoto.tsx'
import { DescribePhoto } from './DescribePhoto.tsx'
import { OwnPhotoCard } from './OwnPhotoCard.tsx'
import { useMovePhoto } from './photos.api.ts'
import { PHOTO_GRID } from './photos.state.ts'
import { PHOTOS_TEXT } from './photos.text.ts'

type PhotoGridProps = {
  photos: readonly OwnPhoto[]
  room: PhotoRoom
  /** In place of the list where there is none. */
  empty: ReactNode
  more: MorePages
}

/** Where the focus goes once no photo is left. */
const TOP = 'top'

/** The photos in the member's order, which buttons and dragging change. */
export function PhotoGrid({ photos, room, empty, more }: PhotoGridProps) {
  const move = useMovePhoto()
  const [asked, setAsked] = useState<OwnPhoto | null>(null)
  const [described, setDescribed] = useState<OwnPhoto | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const { box, focusNext } = useNextFocus(photos)
  const nameOf = (photo: OwnPhoto) => PHOTOS_TEXT.nameOf(photos.findIndex(({ id }) => id === photo.id) + 1)

  const moveTo = (photoId: string, place: number) => {
    move.mutate({ photoId, place })
    setTold(PHOTOS_TEXT.moved(PHOTOS_TEXT.nameOf(place + 1), room))
  }
  const forget = (photoId: string) => {
    const at = photos.findIndex(({ id }) => id === photoId)
    const next = photos[at + 1] ?? photos[at - 1]
    focusNext(next ? `delete-${next.id}` : TOP)
    setAsked(null)
  }
  const drop = (place: number) => {
    if (dragged !== null && photos[place]?.id !== dragged) moveTo(dragged, place)
    setDragged(null)
  }
  return (
    <div ref={box}>
      {photos.length === 0 ? (
        <div tabIndex={-1} data-place={TOP} className="outline-none">
          {empty}
        </div>
      ) : (
        <ul aria-label={PHOTOS_TEXT.list} className={PHOTO_GRID}>
          {photos.map((photo, place) => (
            <OwnPhotoCard
              key={photo.id}
              photo={photo}
              place={place}
              isLast={place === photos.length - 1 && !more.hasNextPage}
              isDragged={photo.id === dragged}
              onMove={(to, pressed) => {
                focusNext(`${pressed}-${photo.id}`)
                moveTo(photo.id, to)
              }}
              onDelete={() => setAsked(photo)}
              onDescribe={() => setDescribed(photo)}
              onDrag={(isOn) => setDragged(isOn ? photo.id : null)}
              onDrop={dragged === null ? undefined : () => drop(place)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
      <ShowMore of={more} className="mt-4">
        {PHOTOS_TEXT.showMore}
      </ShowMore>
      {described && (
        <DescribePhoto photo={described} name={nameOf(described)} onClose={() => setDescribed(null)} />
      )}
      {asked && (
        <DeletePhoto
          photo={asked}
          name={nameOf(asked)}
          onClose={() => setAsked(null)}
          onDeleted={() => forget(asked.id)}
        />
      )}
    </div>
  )
}
