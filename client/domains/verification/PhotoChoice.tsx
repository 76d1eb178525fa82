import { Camera, ImageUp } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { PICTURE_TYPES } from '#shared/kernel/picture-upload.ts'
import { picked } from '#client/platform/picked.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { VERIFICATION_TEXT } from './verification.text.ts'

interface PhotoChoiceProps {
  chosen: File | null
  describedBy: string | undefined
  onChoose: (file: File) => void
}

/** Takes a photo with the camera, on devices that are held in the hand, or chooses one; shows which. */
export function PhotoChoice({ chosen, describedBy, onChoose }: PhotoChoiceProps) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const input = {
    type: 'file',
    hidden: true,
    accept: PICTURE_TYPES.join(','),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      void picked(target.files).then(([file]) => file && onChoose(file))
      // So that the same file can be chosen again.
      target.value = ''
    },
  } as const
  return (
    <div className="flex flex-wrap items-center gap-4">
      {chosen && <Preview file={chosen} />}
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
            <Camera aria-hidden="true" className="size-5" />
            {VERIFICATION_TEXT.take}
          </Button>
          <Button aria-describedby={describedBy} onClick={() => files.current?.click()}>
            <ImageUp aria-hidden="true" className="size-5" />
            {chosen ? VERIFICATION_TEXT.chooseOther : VERIFICATION_TEXT.choose}
          </Button>
        </div>
        <p className="text-sm text-ink-soft">{VERIFICATION_TEXT.format}</p>
      </div>
      <input ref={camera} {...input} capture="user" aria-label={VERIFICATION_TEXT.take} />
      <input ref={files} {...input} aria-label={VERIFICATION_TEXT.input} />
    </div>
  )
}

/** The picture itself, without the server. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  return (
    <img
      ref={show}
      alt={VERIFICATION_TEXT.chosen}
      className="h-40 w-32 rounded-control bg-sunken object-contain"
    />
  )
}
