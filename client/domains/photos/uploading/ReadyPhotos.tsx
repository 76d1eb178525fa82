import { clsx } from 'clsx'
import { Crop } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { CropPhoto } from './CropPhoto.tsx'
import { FilePreview } from './AddPhotos.tsx'
import { AS_IT_IS, isLargeEnough, turned, type Wish } from './photos.crop.state.ts'
import { CROP_TEXT } from '#client/domains/photos/photos.more.text.ts'
import { type Picked, useImage } from './photos.adding.state.ts'

interface ReadyPhotosProps {
  picked: readonly Picked[]
  onChange: (picked: Picked[]) => void
  onAdd: () => void
}

/** Photos that were chosen but not yet sent. Each can be rotated, cropped, or left out. */
export function ReadyPhotos({ picked, onChange, onAdd }: ReadyPhotosProps) {
  const [at, setAt] = useState(0)
  const place = Math.min(at, picked.length - 1)
  const shown = picked[place]
  const image = useImage(shown?.file)
  const cancel = () => onChange([])
  if (!shown) return null
  const change = (wish: Wish) => onChange(picked.map((each) => (each === shown ? { ...each, wish } : each)))
  const isTooSmall =
    image instanceof HTMLImageElement &&
    !isLargeEnough(
      shown.wish.part,
      turned({ width: image.naturalWidth, height: image.naturalHeight }, shown.wish.turn),
    )
  return (
    <Dialog
      open
      onClose={cancel}
      title={CROP_TEXT.title(picked.length)}
      description={CROP_TEXT.help}
      size="lg"
      actions={
        <>
          <Button onClick={cancel}>{CROP_TEXT.cancel}</Button>
          <Button look="primary" disabledReason={isTooSmall && CROP_TEXT.tooSmall} onClick={onAdd}>
            {CROP_TEXT.add(picked.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {picked.length > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <ul aria-label={CROP_TEXT.chosen} className="relative flex min-w-0 gap-2 overflow-x-auto p-1">
              {picked.map(({ file, wish, key }, number) => (
                <li key={key}>
                  <button
                    type="button"
                    aria-pressed={number === place}
                    aria-label={[
                      CROP_TEXT.nameOf(number + 1, picked.length),
                      ...(wish === AS_IT_IS ? [] : [CROP_TEXT.changed]),
                    ].join(', ')}
                    className={clsx(
                      'relative block rounded-control',
                      number === place && 'ring-2 ring-accent ring-offset-2 ring-offset-card',
                    )}
                    onClick={() => setAt(number)}
                  >
                    <FilePreview file={file} className="size-14" />
                    {wish !== AS_IT_IS && (
                      <span className="absolute right-1 bottom-1 rounded-full bg-card p-1">
                        <Crop aria-hidden="true" className="size-3" />
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
            <Button look="ghost" onClick={() => onChange(picked.filter((each) => each !== shown))}>
              {CROP_TEXT.leaveOut}
            </Button>
          </div>
        )}
        {image === 'broken' ? (
          <p className="flex flex-col items-center gap-3 py-10 text-center text-ink-soft">
            {CROP_TEXT.unreadable}
          </p>
        ) : image ? (
          <CropPhoto key={shown.key} image={image} wish={shown.wish} onChange={change} />
        ) : (
          <div className="h-[36dvh] rounded-control bg-sunken" />
        )}
      </div>
    </Dialog>
  )
}
