import { useState } from 'react'
import { type SitePicture, sitePicturePath } from '#shared/domains/pages/pages.pictures.contract.ts'
import { PhotoThumb } from '#client/ui/display/ProfilePhoto.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { PICTURES_TEXT } from './pages.pictures.text.ts'
import { PictureLibrary } from './PictureLibrary.tsx'

interface PictureFieldProps {
  picture: SitePicture | null
  error: string | undefined
  onChoose: (picture: SitePicture | null) => void
}

/** Which picture of the library a page shows, if any. */
export function PictureField({ picture, error, onChoose }: PictureFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fieldset legend={PICTURES_TEXT.field} help={PICTURES_TEXT.fieldHelp} error={error}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {picture && <PhotoThumb src={sitePicturePath(picture.id, 'card')} alt="" />}
        <p className="min-w-0 flex-1 basis-40 wrap-anywhere">{picture?.alt ?? PICTURES_TEXT.none}</p>
        <Button onClick={() => setOpen(true)}>{PICTURES_TEXT.open}</Button>
      </div>
      {isOpen && (
        <PictureLibrary
          picture={picture}
          onClose={() => setOpen(false)}
          onDeleted={(pictureId) => picture?.id === pictureId && onChoose(null)}
          onChoose={(chosen) => {
            onChoose(chosen)
            setOpen(false)
          }}
        />
      )}
    </Fieldset>
  )
}
