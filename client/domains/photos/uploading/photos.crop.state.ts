import type { Crop } from '#shared/domains/photos/photos.own.contract.ts'
import { PICTURE_LIMITS, type PicturePart, type Turn } from '#shared/kernel/picture-upload.ts'

/** A picture's size in pixels after rotation. */
export interface Size {
  width: number
  height: number
}

/** The choices for a picture: all of it, a card-shaped part, or any part. */
export const SHAPES = ['whole', 'card', 'free'] as const
export type Shape = (typeof SHAPES)[number]

export const CORNERS = ['left top', 'right top', 'left bottom', 'right bottom'] as const
export type Corner = (typeof CORNERS)[number]

/** How a picture should be stored. */
export interface Wish {
  turn: Turn
  shape: Shape
  part: PicturePart
}

/** Returns the position of one of the part's corners. */
export const pointOf = ({ left, top, width, height }: PicturePart, corner: Corner) => ({
  x: corner.startsWith('right') ? left + width : left,
  y: corner.endsWith('bottom') ? top + height : top,
})

export const ALL: PicturePart = { left: 0, top: 0, width: 1, height: 1 }
export const AS_IT_IS: Wish = { turn: 0, shape: 'whole', part: ALL }

const CARD = 4 / 5

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))

/** Returns the width of a card-shaped part of full height, as a fraction of the picture's. */
const cardWidth = ({ width, height }: Size) => (CARD * height) / width

const leastOf = ({ width, height }: Size) => ({
  width: PICTURE_LIMITS.side / width,
  height: PICTURE_LIMITS.side / height,
})

export const turned = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** Returns the largest part in this shape, centred. */
export const largest = (shape: Shape, size: Size): PicturePart => {
  if (shape !== 'card') return ALL
  const ratio = cardWidth(size)
  const width = Math.min(1, ratio)
  const height = Math.min(1, 1 / ratio)
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height }
}

/** Returns the part moved inside the picture. */
const inside = ({ left, top, width, height }: PicturePart): PicturePart => ({
  left: clamp(left, 0, 1 - width),
  top: clamp(top, 0, 1 - height),
  width,
  height,
})

export const moved = (part: PicturePart, { x, y }: { x: number; y: number }): PicturePart =>
  inside({ ...part, left: part.left + x, top: part.top + y })

/** Returns the width and height closest to those wanted, within what the shape, the minimum and the maximum allow. */
const sides = (
  wanted: { width: number; height: number },
  most: { width: number; height: number },
  { shape, size }: { shape: Shape; size: Size },
) => {
  const least = leastOf(size)
  if (shape !== 'card')
    return {
      width: clamp(wanted.width, Math.min(least.width, most.width), most.width),
      height: clamp(wanted.height, Math.min(least.height, most.height), most.height),
    }
  const ratio = cardWidth(size)
  const highest = Math.min(most.height, most.width / ratio)
  const lowest = Math.min(highest, Math.max(least.height, least.width / ratio))
  const height = clamp(Math.max(wanted.height, wanted.width / ratio), lowest, highest)
  return { width: height * ratio, height }
}

interface Kind {
  shape: Shape
  size: Size
}

/** Returns the part scaled by this factor about its centre. */
export const scaled = (part: PicturePart, by: number, kind: Kind): PicturePart => {
  const { width, height } = sides({ width: part.width * by, height: part.height * by }, ALL, kind)
  return inside({
    left: part.left + (part.width - width) / 2,
    top: part.top + (part.height - height) / 2,
    width,
    height,
  })
}

/** Returns the part with one corner dragged to a point and the opposite corner fixed. */
export const stretched = (
  part: PicturePart,
  { corner, to }: { corner: Corner; to: { x: number; y: number } },
  kind: Kind,
): PicturePart => {
  const [across, down] = [corner.startsWith('right'), corner.endsWith('bottom')]
  const fixed = {
    x: across ? part.left : part.left + part.width,
    y: down ? part.top : part.top + part.height,
  }
  const { width, height } = sides(
    {
      width: across ? to.x - fixed.x : fixed.x - to.x,
      height: down ? to.y - fixed.y : fixed.y - to.y,
    },
    { width: across ? 1 - fixed.x : fixed.x, height: down ? 1 - fixed.y : fixed.y },
    kind,
  )
  return { left: across ? fixed.x : fixed.x - width, top: down ? fixed.y : fixed.y - height, width, height }
}

/** Whether the server accepts the part, which needs a minimum number of pixels on each side. */
export const isLargeEnough = ({ width, height }: PicturePart, size: Size): boolean =>
  Math.min(Math.round(width * size.width), Math.round(height * size.height)) >= PICTURE_LIMITS.side

/** Returns the crop for the server, or undefined for the whole picture. */
export const cropOf = ({ shape, part }: Wish): Crop | undefined =>
  shape === 'whole' ? undefined : [part.left, part.top, part.width, part.height]
