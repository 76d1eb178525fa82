import { clsx } from 'clsx'
import { ImageIcon } from 'lucide-react'
import { useCallback, useState } from 'react'

/** The picture in a file, without the server; a mark where the browser cannot show it. */
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
