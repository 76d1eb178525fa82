import type { ShownPhoto } from '#shared/domains/photos/photos.shown.contract.ts'
import type { Picture } from '#shared/kernel/picture.ts'

interface Fabs {
  count: number
  isMine: boolean
  /** The owner of the photo lets others fab it. */
  areAllowed: boolean
}

/** A photo as those see it who may see it. */
export const viewShown = (
  { id, thumbhash, width, height, alt }: Picture & { alt: string },
  { count, isMine, areAllowed }: Fabs,
): ShownPhoto => ({
  id,
  thumbhash,
  width,
  height,
  alt,
  fabs: areAllowed ? { count, isMine } : null,
})
