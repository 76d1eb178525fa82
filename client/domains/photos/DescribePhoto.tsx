import type { FormEvent } from 'react'
import { mediaPath, PHOTO_ALT_MAX } from '#shared/domains/photos/photos.contract.ts'
import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { useDescribePhoto } from './photos.api.ts'
import { PHOTOS_TEXT } from './photos.text.ts'

interface DescribePhotoProps {
  photo: OwnPhoto
  name: string
  onClose: () => void
}

/** Asks what is to be seen on a photo. */
export function DescribePhoto({ photo, name, onClose }: DescribePhotoProps) {
  const [alt, setAlt] = useDraftText(`photo ${photo.id}`, photo.alt)
  const describe = useDescribePhoto()
  const save = (event: FormEvent) => {
    event.preventDefault()
    describe.mutate({ photoId: photo.id, alt: alt.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={PHOTOS_TEXT.of(PHOTOS_TEXT.describe, name)}
      description={PHOTOS_TEXT.describeMeans}
      actions={
        <>
          <Button onClick={onClose}>{PHOTOS_TEXT.cancel}</Button>
          <Button look="primary" type="submit" form="describe-photo" busy={describe.isPending}>
            {PHOTOS_TEXT.save}
          </Button>
        </>
      }
    >
      <form id="describe-photo" onSubmit={save} className="flex items-start gap-4">
        <img
          src={mediaPath(photo.id, 'thumb')}
          alt=""
          width={96}
          height={120}
          className="rounded-control bg-(--figure-ground) object-cover"
        />
        <Field
          label={PHOTOS_TEXT.altLabel}
          error={describe.isError && PHOTOS_TEXT.describeFailed}
          className="min-w-0 flex-1"
        >
          <Textarea
            rows={3}
            value={alt}
            maxLength={PHOTO_ALT_MAX}
            counted
            onChange={({ target }) => setAlt(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
