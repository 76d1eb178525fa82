import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import type { ShownPhoto } from '#shared/domains/photos/photos.shown.contract.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { useFab } from './photos.shown.api.ts'
import { FABS_TEXT } from './photos.shown.text.ts'

interface FabButtonProps {
  photo: ShownPhoto
  name: string
  /** Whoever looks may not fab what is their own, nor without an account. */
  canFab: boolean
}

/** Fabs a photo, with how many have; only the number for those who cannot, nothing where the owner wants no fabs. */
export function FabButton({ photo, name, canFab }: FabButtonProps) {
  const fab = useFab()
  if (!photo.fabs) return null
  const { count, isMine } = photo.fabs
  const heart = <Heart aria-hidden="true" className={clsx('size-5 text-accent', isMine && 'fill-current')} />
  if (!canFab)
    return count > 0 ? (
      <p className="flex min-h-11 items-center gap-2">
        {heart}
        {FABS_TEXT.count(count)}
      </p>
    ) : null
  return (
    <span className="flex items-center gap-3">
      <button
        type="button"
        aria-pressed={isMine}
        aria-label={FABS_TEXT.of(name)}
        className={buttonClass()}
        onClick={() => fab.mutate({ photoId: photo.id, isMine: !isMine })}
      >
        {heart}
        {FABS_TEXT.fab}
      </button>
      {count > 0 && <span className="text-ink-soft">{FABS_TEXT.count(count)}</span>}
    </span>
  )
}
