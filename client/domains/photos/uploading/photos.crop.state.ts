import type { Crop } from '#shared/domains/photos/photos.own.contract.ts'
import { PICTURE_LIMITS, type PicturePart, type Turn } from '#shared/kernel/picture-upload.ts'

/** Pixels of a picture as it stands after the turn. */
export interface Size {
  width: number
  height: number
}

/** What may be chosen of a picture: all of it, a part of the shape of cards, or any part. */
export const SHAPES = ['whole', 'card', 'free'] as const
export type Shape = (typeof SHAPES)[number]

export const CORNERS = ['left top', 'right top', 'left bottom', 'right bottom'] as const
export type Corner = (typeof CORNERS)[number]

/** How a picture is to be stored. */
export interface Wish {
  turn: Turn
  shape: Shape
  part: PicturePart
}

/** Where a corner of the part lies. */
export const pointOf = ({ left, top, width, height }: PicturePart, corner: Corner) => ({
  x: corner.startsWith('right') ? left + width : left,
  y: corner.endsWith('bottom') ? top + height : top,
})

export const ALL: PicturePart = { left: 0, top: 0, width: 1, height: 1 }
export const AS_IT_IS: Wish = { turn: 0, shape: 'whole', part: ALL }

const CARD = 4 / 5

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))

/** The fraction of the width that goes with a whole height in the shape of cards. */
const cardWidth = ({ width, height }: Size) => (CARD * height) / width

const leastOf = ({ width, height }: Size) => ({
  width: PICTURE_LIMITS.side / width,
  height: PICTURE_LIMITS.side / height,
})

export const turned = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** The largest part of that shape, in the middle. */
export const largest = (shape: Shape, size: Size): PicturePart => {
  if (shape !== 'card') return ALL
  const ratio = cardWidth(size)
  const width = Math.min(1, ratio)
  const height = Math.min(1, 1 / ratio)
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height }
}

/** As far as the picture goes. */
const inside = ({ left, top, width, height }: PicturePart): PicturePart => ({
  left: clamp(left, 0, 1 - width),
  top: clamp(top, 0, 1 - height),
  width,
  height,
})

export const moved = (part: PicturePart, { x, y }: { x: number; y: number }): PicturePart =>
  inside({ ...part, left: part.left + x, top: part.top + y })

/** Width and height as near to those wanted as the shape, the least and the most allow. */
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

/** So many times as large, about its middle. */
export const scaled = (part: PicturePart, by: number, kind: Kind): PicturePart => {
  const { width, height } = sides({ width: part.width * by, height: part.height * by }, ALL, kind)
  return inside({
    left: part.left + (part.width - width) / 2,
    top: part.top + (part.height - height) / 2,
    width,
    height,
  })
}

/** With one corner drawn to a point, and the one across where it is. */
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

/** Whether the server takes the part: it needs some pixels on each side. */
export const isLargeEnough = ({ width, height }: PicturePart, size: Size): boolean =>
  Math.min(Math.round(width * size.width), Math.round(height * size.height)) >= PICTURE_LIMITS.side

/** What the server is told; nothing where all of the picture is wanted. */
export const cropOf = ({ shape, part }: Wish): Crop | undefined =>
  shape === 'whole' ? undefined : [part.left, part.top, part.width, part.height]
