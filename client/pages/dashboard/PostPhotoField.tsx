import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { isPhotoForPost } from '#shared/domains/posts/posts.rules.ts'
import { newId } from '#shared/kernel/ids.ts'
import { AddPhotos, FilePreview } from '#client/domains/photos/uploading/AddPhotos.tsx'
import { PhotoChoices } from '#client/domains/photos/PhotoChoices.tsx'
import { ownPhotosQuery } from '#client/domains/photos/photos.api.ts'
import { PHOTOS_TEXT } from '#client/domains/photos/photos.more.text.ts'
import { faultIn } from '#client/platform/picked.ts'
import { useProgress } from '#client/domains/photos/photos.state.ts'
import type { PhotoFieldProps } from '#client/domains/posts/PostForm.tsx'
import type { PhotoToPost } from '#client/domains/posts/posts.api.ts'
import { POST_PHOTO_TEXT } from '#client/domains/posts/posts.text.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { PhotoThumb } from '#client/ui/display/ProfilePhoto.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { ProgressBar } from '#client/ui/feedback/ProgressBar.tsx'
import { Button, IconButton } from '#client/ui/form/Button.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'

/** The photo for the post being written, and the dialog to choose it. */
export function PostPhotoField(props: PhotoFieldProps) {
  const { photo } = props
  return (
    <>
      {photo && <ChosenPhoto {...props} photo={photo} />}
      <ChoosePostPhoto {...props} />
    </>
  )
}

type ChosenPhotoProps = PhotoFieldProps & { photo: PhotoToPost }

/** The photo attached to the post, with its upload progress and any problem. */
function ChosenPhoto({ photo, problem, isSending, onOpen, onChange }: ChosenPhotoProps) {
  const isNew = 'file' in photo
  const part = useProgress(isNew ? photo.clientKey : '')
  const fault = problem ?? (isNew ? faultIn(photo.file) : undefined)
  const name = isNew ? photo.file.name : photo.alt
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isNew ? (
        <FilePreview file={photo.file} className="size-16" />
      ) : (
        <PhotoThumb src={mediaPath(photo.id, 'thumb')} alt="" />
      )}
      <div className="min-w-0 flex-1 basis-40 text-sm">
        {name && <p className="line-clamp-2 font-medium wrap-anywhere">{name}</p>}
        {fault ? (
          <p role="alert" className="flex gap-1.5 text-pretty text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{fault}</span>
          </p>
        ) : (
          <p className="text-ink-soft">{POST_PHOTO_TEXT.ready}</p>
        )}
        {isSending && isNew && <ProgressBar label={name} part={part ?? 0} />}
      </div>
      {!isSending && (
        <div className="flex items-center">
          <Button size="sm" look="ghost" aria-haspopup="dialog" onClick={onOpen}>
            {POST_PHOTO_TEXT.other}
          </Button>
          <IconButton icon={X} label={POST_PHOTO_TEXT.remove} onClick={() => onChange(undefined)} />
        </div>
      )}
    </div>
  )
}

/** Lets the member choose one of their photos for the post, or a new one. */
function ChoosePostPhoto({ open, onClose, audience, onChange }: PhotoFieldProps) {
  const list = useInfiniteQuery(ownPhotosQuery)
  const [photoId, setPhotoId] = useState('')
  const offered = itemsOf(list.data).filter((photo) => isPhotoForPost(photo, audience))
  const chosen = offered.find(({ id }) => id === photoId)
  const take = (photo: PhotoToPost) => {
    onChange(photo)
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={POST_PHOTO_TEXT.title}
      description={POST_PHOTO_TEXT.means}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{PHOTOS_TEXT.cancel}</Button>
          <Button
            look="primary"
            disabledReason={!chosen && POST_PHOTO_TEXT.missing}
            onClick={() => chosen && take(chosen)}
          >
            {POST_PHOTO_TEXT.add}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {list.data && offered.length === 0 && !list.hasNextPage ? (
          <EmptyState title={POST_PHOTO_TEXT.none}>{POST_PHOTO_TEXT.noneHelp}</EmptyState>
        ) : (
          <PagedList
            query={list}
            skeleton={<FormSkeleton fields={1} />}
            failed={PHOTOS_TEXT.loadFailed}
            empty={null}
            frame={(grid) => <Fieldset legend={POST_PHOTO_TEXT.list}>{grid}</Fieldset>}
            footClass="mt-3"
          >
            {(photos) => (
              <PhotoChoices
                photos={photos}
                photoId={photoId}
                isOffered={(photo) => isPhotoForPost(photo, audience)}
                onChoose={setPhotoId}
              />
            )}
          </PagedList>
        )}
        <AddPhotos
          room={list.data?.pages.at(-1)?.room}
          isOne
          onAdd={([file]) => file && take({ file, clientKey: newId() })}
        />
      </div>
    </Dialog>
  )
}
