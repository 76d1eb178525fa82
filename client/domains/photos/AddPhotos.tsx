import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import type { PhotoRoom } from '#shared/domains/photos/photos.own.contract.ts'
import { PICTURE_TYPES } from '#shared/kernel/picture-upload.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { isFull } from './photos.state.ts'
import { PHOTOS_TEXT } from './photos.text.ts'

interface AddPhotosProps {
  /** Undefined until it is known. */
  room: PhotoRoom | undefined
  onAdd: (files: Iterable<File>) => void
}

export function AddPhotos({ room, onAdd }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        look="primary"
        disabledReason={room && isFull(room) && PHOTOS_TEXT.full(room)}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        {PHOTOS_TEXT.add}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES.join(',')}
        aria-label={PHOTOS_TEXT.input}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
