import { useInfiniteQuery } from '@tanstack/react-query'
import { Images, Upload } from 'lucide-react'
import { useState } from 'react'
import { itemsOf } from '#client/platform/lists.ts'
import { faultIn } from '#client/platform/picked.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { placeBeside, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { AddPhotos } from './AddPhotos.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import { PhotoRoom } from './PhotoRoom.tsx'
import { useFilesFromElsewhere } from './photos.adding.state.ts'
import { ownPhotosQuery } from './photos.api.ts'
import { cropOf } from './photos.crop.state.ts'
import { pick, type Picked } from './photos.picking.state.ts'
import { LICENCES_TEXT } from './photos.licences.text.ts'
import { PHOTOS_TEXT } from './photos.text.ts'
import { useUploads } from './photos.uploading.api.ts'
import { ReadyPhotos } from './ReadyPhotos.tsx'
import { UploadList } from './UploadList.tsx'

const BOX = 'flex min-h-20 flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-dashed p-4'

/** The member's photos: adding, arranging and deleting them, and who may see each. */
export function ManagePhotosPage() {
  const list = useInfiniteQuery(ownPhotosQuery)
  const { uploads, add, retry, remove } = useUploads()
  const { box, focusNext } = useNextFocus(uploads.length)
  const giveUp = (key: string) => {
    const removable = uploads.filter(({ status }) => status !== 'success')
    focusNext(
      placeBeside(
        key,
        removable.map(({ variables }) => variables?.clientKey ?? ''),
      ),
    )
    remove(key)
  }
  const [picked, setPicked] = useState<Picked[]>([])
  const choose = (files: Iterable<File>) => {
    const chosen = [...files].map(pick)
    setPicked((before) => [...before, ...chosen.filter(({ file }) => faultIn(file) === undefined)])
    // They say in the list of uploads what is wrong with them.
    send(chosen.filter(({ file }) => faultIn(file) !== undefined))
  }
  const send = (ready: readonly Picked[]) =>
    add(ready.map(({ key, file, wish }) => ({ file, clientKey: key, turn: wish.turn, crop: cropOf(wish) })))
  const isOver = useFilesFromElsewhere(choose)
  const room = list.data?.pages.at(-1)?.room
  const addPhotos = <AddPhotos room={room} onAdd={choose} />
  return (
    <>
      <PageHeader
        title={PHOTOS_TEXT.title}
        description={PHOTOS_TEXT.description}
        actions={
          <Link href="/photos/licences" className={buttonClass({})}>
            {LICENCES_TEXT.title}
          </Link>
        }
      />
      <div ref={box} className="flex flex-col gap-6">
        {isOver ? (
          <p className={`${BOX} justify-center border-accent bg-accent-soft font-medium`}>
            <Upload aria-hidden="true" className="size-5 text-accent" />
            {PHOTOS_TEXT.drop}
          </p>
        ) : (
          room && (
            <div className={`${BOX} border-control-line`}>
              {itemsOf(list.data).length > 0 && addPhotos}
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
            <EmptyState icon={Images} title={PHOTOS_TEXT.empty} action={addPhotos}>
              {PHOTOS_TEXT.emptyHelp}
            </EmptyState>
          }
        />
      </div>
    </>
  )
}
