import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { OwnPhotoTile } from './OwnPhotoTile.tsx'
import type { Asked } from './PhotoSettings.tsx'
import { useMovePhoto, useSetProfilePhoto } from './photos.api.ts'
import { useDragging } from './photos.arranging.state.ts'
import { type OwnPhotos, PHOTO_GRID } from './photos.state.ts'
import { PHOTOS_TEXT } from './photos.more.text.ts'
import { PhotosSkeleton } from './PhotosSkeleton.tsx'

const PhotoSettings = lazyPart(async () => (await import('./PhotoSettings.tsx')).PhotoSettings)

type PhotoGridProps = {
  list: UseInfiniteQueryResult<InfiniteData<OwnPhotos>>
  /** Shown instead of the list if there are no photos. */
  empty: ReactNode
}

const columnsOf = (list: Element) => getComputedStyle(list).gridTemplateColumns.split(' ').length

/** The number of places an arrow key moves a photo. */
const STEPS: Record<string, (list: Element) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (list) => -columnsOf(list),
  ArrowDown: columnsOf,
}

/** The photos in the member's order, the profile photo first. Dragging, keys and presses change the order. */
export function PhotoGrid({ list, empty }: PhotoGridProps) {
  const photos = itemsOf(list.data)
  const room = list.data?.pages.at(-1)?.room
  const move = useMovePhoto()
  const setProfilePhoto = useSetProfilePhoto()
  const [asked, setAsked] = useState<{ id: string; what: Asked } | null>(null)
  const [moving, setMoving] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const { box, focusNext, focusBeside } = useNextFocus(list.data)
  const ids = photos.map(({ id }) => id)
  const placeOf = (id: string) => ids.indexOf(id)
  const nameOf = (id: string) => PHOTOS_TEXT.nameOf(placeOf(id) + 1)
  const firstPlace = photos[0]?.isProfilePhoto ? 1 : 0

  const moveTo = (photoId: string, place: number) => {
    if (place < firstPlace) return setProfilePhoto.mutate(photoId)
    move.mutate({ photoId, place })
    if (room) setTold(PHOTOS_TEXT.moved(PHOTOS_TEXT.nameOf(place + 1), room))
  }
  const { drag, ghost, take } = useDragging(moveTo)

  const beginMoving = (id: string) => {
    setMoving(id)
    setTold('')
    box.current?.querySelector<HTMLElement>(`[data-place="photo-${id}"]`)?.focus()
  }
  const press = (event: KeyboardEvent, id: string) => {
    if (id !== moving) return
    if (event.key === 'Escape') setMoving(null)
    const grid = event.currentTarget.closest('ul')
    const step = grid && STEPS[event.key]?.(grid)
    if (!step) return
    event.preventDefault()
    const to = Math.max(firstPlace, Math.min(placeOf(id) + step, ids.length - 1))
    if (to === placeOf(id)) return setTold(step < 0 ? PHOTOS_TEXT.isFirst : PHOTOS_TEXT.isLast)
    focusNext(`photo-${id}`)
    moveTo(id, to)
  }
  const choose = (id: string) => {
    if (moving === null) return setAsked({ id, what: 'settings' })
    setMoving(null)
    if (id !== moving) moveTo(moving, placeOf(id))
  }
  const forget = (id: string) => {
    focusBeside(
      `photo-${id}`,
      ids.map((each) => `photo-${each}`),
    )
    setAsked(null)
  }
  const tileOf = (photo: OwnPhoto, at: number) => {
    const { id, isProfilePhoto } = photo
    const canMove = !isProfilePhoto && ids.length > 1
    const place = drag ? drag.order.indexOf(id) : at
    return (
      <OwnPhotoTile
        key={id}
        photo={photo}
        place={at}
        isLarge={firstPlace === 1 && place === 0}
        isHeld={id === drag?.id || id === moving}
        isTarget={moving !== null && id !== moving}
        // A dragged photo keeps its place in the DOM, because the touch would be lost otherwise.
        style={drag ? { order: place } : undefined}
        onOpen={() => choose(id)}
        onKeyDown={(event) => press(event, id)}
        onPointerDown={canMove && moving === null ? (event) => take(id, ids, event) : undefined}
        onMove={canMove ? () => beginMoving(id) : undefined}
        onShare={() => setAsked({ id, what: 'share' })}
        onMakeProfilePhoto={() => setProfilePhoto.mutate(id)}
        onDelete={() => setAsked({ id, what: 'delete' })}
      />
    )
  }
  const askedPhoto = photos.find(({ id }) => id === asked?.id)
  const movingText = moving === null ? '' : PHOTOS_TEXT.moving(nameOf(moving))
  return (
    <div ref={box} className="flex flex-col gap-3">
      {photos.length > 0 && firstPlace === 0 && <p className="text-pretty">{PHOTOS_TEXT.noProfilePhoto}</p>}
      {moving !== null && (
        <div className="sticky top-[calc(var(--header-height)+0.5rem)] z-10 flex items-center justify-between gap-4 rounded-card border border-line bg-card p-3 shadow-soft">
          <p className="text-sm text-pretty">{movingText}</p>
          <Button size="sm" onClick={() => setMoving(null)}>
            {PHOTOS_TEXT.doneMoving}
          </Button>
        </div>
      )}
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
            {items.map(tileOf)}
          </ul>
        )}
      </PagedList>
      <p role="status" className="sr-only">
        {told || movingText}
      </p>
      {drag && (
        <img
          ref={ghost}
          src={mediaPath(drag.id, 'thumb')}
          alt=""
          className="pointer-events-none fixed -top-12 -left-10 z-30 h-24 w-20 rounded-control object-cover shadow-soft"
          style={{ translate: `${drag.x}px ${drag.y}px` }}
        />
      )}
      {asked && askedPhoto && (
        <PhotoSettings
          open
          photo={askedPhoto}
          name={nameOf(asked.id)}
          asked={asked.what}
          max={room?.max ?? null}
          place={placeOf(asked.id)}
          firstPlace={firstPlace}
          isLast={placeOf(asked.id) === ids.length - 1 && !list.hasNextPage}
          onMove={(to) => moveTo(asked.id, to)}
          onClose={() => setAsked(null)}
          onDeleted={() => forget(asked.id)}
        />
      )}
    </div>
  )
}
