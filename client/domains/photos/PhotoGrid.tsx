import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { PagedList } from '#client/platform/PagedList.tsx'
import { itemsOf } from '#client/platform/lists.ts'
import { placeBeside, TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { DeletePhoto } from './DeletePhoto.tsx'
import { DescribePhoto } from './DescribePhoto.tsx'
import { OwnPhotoCard } from './OwnPhotoCard.tsx'
import { useMovePhoto } from './photos.api.ts'
import { PHOTO_GRID, type OwnPhotos } from './photos.state.ts'
import { PHOTOS_TEXT } from './photos.text.ts'
import { PhotosSkeleton } from './PhotosSkeleton.tsx'

type PhotoGridProps = {
  list: UseInfiniteQueryResult<InfiniteData<OwnPhotos>>
  /** In place of the list where there is none. */
  empty: ReactNode
}

/** The photos in the member's order, which buttons and dragging change. */
export function PhotoGrid({ list, empty }: PhotoGridProps) {
  const photos = itemsOf(list.data)
  const room = list.data?.pages.at(-1)?.room
  const move = useMovePhoto()
  const [asked, setAsked] = useState<OwnPhoto | null>(null)
  const [described, setDescribed] = useState<OwnPhoto | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const { box, focusNext } = useNextFocus(list.data)
  const nameOf = (photo: OwnPhoto) => PHOTOS_TEXT.nameOf(photos.findIndex(({ id }) => id === photo.id) + 1)

  const moveTo = (photoId: string, place: number) => {
    move.mutate({ photoId, place })
    if (room) setTold(PHOTOS_TEXT.moved(PHOTOS_TEXT.nameOf(place + 1), room))
  }
  const forget = (photoId: string) => {
    focusNext(
      placeBeside(
        `delete-${photoId}`,
        photos.map(({ id }) => `delete-${id}`),
      ),
    )
    setAsked(null)
  }
  const drop = (place: number) => {
    if (dragged !== null && photos[place]?.id !== dragged) moveTo(dragged, place)
    setDragged(null)
  }
  return (
    <div ref={box}>
      <PagedList
        query={list}
        skeleton={<PhotosSkeleton />}
        failed={PHOTOS_TEXT.loadFailed}
        empty={
          <div tabIndex={-1} data-place={TOP} className="outline-none">
            {empty}
          </div>
        }
      >
        {(items) => (
          <ul aria-label={PHOTOS_TEXT.list} className={PHOTO_GRID}>
            {items.map((photo, place) => (
              <OwnPhotoCard
                key={photo.id}
                photo={photo}
                max={room?.max ?? null}
                place={place}
                isLast={place === items.length - 1 && !list.hasNextPage}
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
      </PagedList>
      <p role="status" className="sr-only">
        {told}
      </p>
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
