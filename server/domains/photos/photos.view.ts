import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import type { ShownPhoto } from '#shared/domains/photos/photos.shown.contract.ts'
import type { Picture } from '#shared/kernel/picture.ts'

interface Fabs {
  count: number
  isMine: boolean
  /** Whether the photo's owner allows fabs. */
  areAllowed: boolean
}

/** Builds a photo as others see it. */
export const viewShown = (
  { id, thumbhash, width, height, alt, audience }: Picture & { alt: string; audience: PhotoAudience },
  { count, isMine, areAllowed }: Fabs,
): ShownPhoto => ({
  id,
  thumbhash,
  width,
  height,
  alt,
  isShared: audience === 'chosen',
  fabs: areAllowed ? { count, isMine } : null,
})
