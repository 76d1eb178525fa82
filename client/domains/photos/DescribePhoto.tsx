import type { FormEvent } from 'react'
import { PHOTO_ALT_MAX } from '#shared/domains/photos/photos.contract.ts'
import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { useDescribePhoto } from './photos.api.ts'
import { PHOTOS_TEXT } from './photos.text.ts'

/** Asks what is to be seen on a photo. */
export function DescribePhoto({ photo }: { photo: OwnPhoto }) {
  const [alt, setAlt] = useDraftText(`photo ${photo.id}`, photo.alt)
  const describe = useDescribePhoto()
  const save = (event: FormEvent) => {
    event.preventDefault()
    describe.mutate({ photoId: photo.id, alt: alt.trim() })
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-3">
      <Field
        label={PHOTOS_TEXT.describe}
        optional
        help={PHOTOS_TEXT.describeMeans}
        error={describe.isError && PHOTOS_TEXT.describeFailed}
      >
        <Textarea
          rows={2}
          value={alt}
          maxLength={PHOTO_ALT_MAX}
          counted
          onChange={({ target }) => setAlt(target.value)}
        />
      </Field>
      <Button type="submit" className="self-start" busy={describe.isPending}>
        {PHOTOS_TEXT.saveDescription}
      </Button>
    </form>
  )
}
