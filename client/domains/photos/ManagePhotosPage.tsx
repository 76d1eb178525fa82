import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Images, Upload } from 'lucide-react'
import { useState } from 'react'
import type { PhotoRoom as Room } from '#shared/domains/photos/photos.own.contract.ts'
import { HAS_MOUSE, useMedia } from '#client/platform/media.ts'
import { faultIn } from '#client/platform/picked.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { AddPhotos } from '#client/domains/photos/uploading/AddPhotos.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import {
  pick,
  type Picked,
  useFilesFromElsewhere,
  useSharedFiles,
} from '#client/domains/photos/uploading/photos.adding.state.ts'
import { ownPhotosQuery } from './photos.api.ts'
import { cropOf } from '#client/domains/photos/uploading/photos.crop.state.ts'
import { PHOTOS_TEXT } from './photos.more.text.ts'
import { isForOne, isFull } from './photos.state.ts'
import { LICENCES_TEXT } from './photos.text.ts'
import { useUploads } from '#client/domains/photos/uploading/photos.uploading.api.ts'
import { ReadyPhotos } from '#client/domains/photos/uploading/ReadyPhotos.tsx'
import { UploadList } from '#client/domains/photos/uploading/UploadList.tsx'

const BOX = 'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border-dashed sm:gap-x-6'

/** The page for adding, arranging and deleting the member's photos, and for choosing who may see each. */
export function ManagePhotosPage() {
  const list = useInfiniteQuery(ownPhotosQuery)
  const { uploads, add, retry, remove } = useUploads()
  const { box, focusBeside } = useNextFocus(uploads.length)
  const giveUp = (key: string) => {
    const removable = uploads.filter(({ status }) => status !== 'success')
    focusBeside(
      key,
      removable.map(({ variables }) => variables?.clientKey ?? ''),
    )
    remove(key)
  }
  const [picked, setPicked] = useState<Picked[]>([])
  const choose = (files: Iterable<File>) => {
    const chosen = [...files].map(pick)
    setPicked((before) => [...before, ...chosen.filter(({ file }) => faultIn(file) === undefined)])
    // The upload list shows why these files are rejected.
    send(chosen.filter(({ file }) => faultIn(file) !== undefined))
  }
  const send = (ready: readonly Picked[]) =>
    add(ready.map(({ key, file, wish }) => ({ file, clientKey: key, turn: wish.turn, crop: cropOf(wish) })))
  const isOver = useFilesFromElsewhere(choose)
  useSharedFiles((files, count) => {
    choose(files)
    if (count > files.length) toast.info(PHOTOS_TEXT.sharedTooMany(files.length))
  })
  const room = list.data?.pages.at(-1)?.room
  return (
    <>
      <div className="mb-3 md:mb-6">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <h1>{PHOTOS_TEXT.title}</h1>
          <Link href="/photos/licences" className={buttonClass({ size: 'sm' })}>
            {LICENCES_TEXT.title}
          </Link>
        </div>
        <p className="mt-1 text-ink-soft">
          <span>{PHOTOS_TEXT.description}</span>
          <span className="max-sm:hidden"> {PHOTOS_TEXT.profilePhotoFirst}</span>
        </p>
      </div>
      <div ref={box} className="flex flex-col gap-3 md:gap-6">
        {isOver ? (
          <p className={`${BOX} min-h-20 justify-center border border-accent bg-accent-soft font-medium`}>
            <Upload aria-hidden="true" className="size-5 text-accent" />
            {PHOTOS_TEXT.drop(room !== undefined && isForOne(room))}
          </p>
        ) : (
          room && (
            <div className={`${BOX} border-control-line sm:min-h-20 sm:border sm:p-4`}>
              <AddPhotos room={room} onAdd={choose} />
              <PhotoRoom room={room} />
            </div>
          )
        )}
        {picked.length > 0 && (
          <ReadyPhotos
            picked={picked}
            onChange={setPicked}
            onAdd={() => {
              send(picked)
              setPicked([])
            }}
          />
        )}
        {uploads.length > 0 && <UploadList uploads={uploads} onRetry={retry} onRemove={giveUp} />}
        <PhotoGrid
          list={list}
          empty={
            <EmptyState icon={Images} title={PHOTOS_TEXT.empty}>
              {PHOTOS_TEXT.emptyHelp}
            </EmptyState>
          }
        />
      </div>
    </>
  )
}

/** The number of photos and the limit, with how to add one or, at the limit, a link to larger memberships. */
function PhotoRoom({ room }: { room: Room }) {
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
