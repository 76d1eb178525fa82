import { clsx } from 'clsx'
import { Camera, ImageIcon, ImagePlus } from 'lucide-react'
import { type ChangeEvent, useCallback, useRef, useState } from 'react'
import type { PhotoRoom } from '#shared/domains/photos/photos.own.contract.ts'
import { PICTURE_TYPES } from '#shared/kernel/picture-upload.ts'
import { picked } from '#client/platform/picked.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { TOP } from '#client/ui/form/useNextFocus.ts'
import { PHOTOS_TEXT } from '#client/domains/photos/photos.more.text.ts'
import { isForOne, isFull } from '#client/domains/photos/photos.state.ts'

interface AddPhotosProps {
  /** Undefined until it's known. */
  room: PhotoRoom | undefined
  /** Whether to take only one photo, as one of several choices. */
  isOne?: boolean
  onAdd: (files: Iterable<File>) => void
}

/** Chooses photos, or takes one with a handheld device's camera. */
export function AddPhotos({ room, isOne = false, onAdd }: AddPhotosProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const takesOne = isOne || (room !== undefined && isForOne(room))
  const disabledReason = room && isFull(room) && PHOTOS_TEXT.full(room)
  const input = {
    type: 'file',
    hidden: true,
    accept: PICTURE_TYPES.join(','),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      void picked(target.files).then(onAdd)
      // Lets the same file be chosen again.
      target.value = ''
    },
  } as const
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        look={isOne ? 'secondary' : 'primary'}
        data-place={TOP}
        disabledReason={disabledReason}
        onClick={() => files.current?.click()}
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        {isOne ? PHOTOS_TEXT.addOne : PHOTOS_TEXT.add(takesOne)}
      </Button>
      <Button
        className="pointer-fine:hidden"
        disabledReason={disabledReason}
        onClick={() => camera.current?.click()}
      >
        <Camera aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{PHOTOS_TEXT.take}</span>
      </Button>
      <input ref={files} {...input} multiple={!takesOne} aria-label={PHOTOS_TEXT.input(takesOne)} />
      <input ref={camera} {...input} capture="user" aria-label={PHOTOS_TEXT.takeInput} />
    </div>
  )
}

/** Previews a local image file, or shows an icon if the browser can't display it. */
export function FilePreview({ file, className }: { file: File; className?: string }) {
  const [isBroken, setBroken] = useState(false)
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  return (
    <span
      className={clsx(
        'flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-ink-soft',
        className,
      )}
    >
      {isBroken ? (
        <ImageIcon aria-hidden="true" className="size-5" />
      ) : (
        <img ref={show} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
      )}
    </span>
  )
}
