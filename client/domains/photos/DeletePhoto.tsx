import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { useDeletePhoto } from './photos.api.ts'
import { PHOTOS_TEXT } from './photos.text.ts'

interface DeletePhotoProps {
  photo: OwnPhoto
  name: string
  onClose: () => void
  onDeleted: () => void
}

/** Asks whether a photo is to go, and shows which. */
export function DeletePhoto({ photo, name, onClose, onDeleted }: DeletePhotoProps) {
  const remove = useDeletePhoto()
  const { isProfilePhoto } = photo
  return (
    <ConfirmDialog
      open
      danger
      title={PHOTOS_TEXT.deleteQuestion(name)}
      description={isProfilePhoto ? PHOTOS_TEXT.deleteProfilePhotoMeans : PHOTOS_TEXT.deleteMeans}
      confirmLabel={PHOTOS_TEXT.delete}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(photo.id, { onSuccess: onDeleted, onError: onClose })}
    >
      <img
        src={mediaPath(photo.id, 'thumb')}
        alt=""
        width={96}
        height={120}
        className="rounded-control bg-(--figure-ground) object-cover"
      />
    </ConfirmDialog>
  )
}
