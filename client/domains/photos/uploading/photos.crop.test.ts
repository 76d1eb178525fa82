import { describe, expect, test } from 'vitest'
import type { PicturePart } from '#shared/kernel/picture-upload.ts'
import {
  ALL,
  AS_IT_IS,
  CORNERS,
  cropOf,
  isLargeEnough,
  largest,
  moved,
  scaled,
  stretched,
  turned,
} from './photos.crop.state.ts'

const WIDE = { width: 1000, height: 500 }
const HIGH = { width: 400, height: 1000 }
const SMALL = { width: 210, height: 205 }

const rounded = (part: PicturePart) =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, Math.round(value * 1000) / 1000]))
/** Returns the ratio of width to height, in pixels. */
const ratioOf = ({ width, height }: PicturePart, size: typeof WIDE) =>
  Math.round(((width * size.width) / (height * size.height)) * 1000) / 1000

test('a quarter turn swaps a picture’s width and height', () => {
  expect(turned(WIDE, 90)).toEqual({ width: 500, height: 1000 })
  expect(turned(WIDE, 180)).toEqual(WIDE)
})

test.each([
  ['wide', WIDE, { left: 0.3, top: 0, width: 0.4, height: 1 }],
  ['tall', HIGH, { left: 0, top: 0.25, width: 1, height: 0.5 }],
])('the largest card-shaped part of a %s picture is in its middle', (_, size, part) => {
  expect(rounded(largest('card', size))).toEqual(part)
})

test('the cropped part can’t be moved beyond the picture’s edge', () => {
  const part = { left: 0.2, top: 0.2, width: 0.5, height: 0.5 }
  expect(rounded(moved(part, { x: 0.1, y: -0.1 }))).toEqual({ ...part, left: 0.3, top: 0.1 })
  expect(moved(part, { x: 9, y: -9 })).toEqual({ ...part, left: 0.5, top: 0 })
})

describe('a cropped part that’s scaled', () => {
  test('keeps its centre', () => {
    const part = { left: 0.2, top: 0.2, width: 0.6, height: 0.6 }
    expect(rounded(scaled(part, 0.8, { shape: 'free', size: WIDE }))).toEqual({
      left: 0.26,
      top: 0.26,
      width: 0.48,
      height: 0.48,
    })
  })

  test('is never smaller than the server accepts, nor larger than the picture', () => {
    for (const shape of ['free', 'card'] as const)
      for (const size of [WIDE, HIGH]) {
        const least = scaled(largest(shape, size), 0, { shape, size })
        expect(isLargeEnough(least, size), shape).toBe(true)
        const most = scaled(least, 100, { shape, size })
        expect(rounded(most)).toEqual(rounded(largest(shape, size)))
      }
  })

  test('keeps the card shape', () => {
    for (const size of [WIDE, HIGH])
      expect(ratioOf(scaled(largest('card', size), 0.7, { shape: 'card', size }), size)).toBe(0.8)
  })
})

describe.each(CORNERS)('corner %s of a cropped part', (corner) => {
  const part = { left: 0.3, top: 0.2, width: 0.4, height: 0.6 }
  const fixed = {
    x: corner.startsWith('right') ? 0.3 : 0.7,
    y: corner.endsWith('bottom') ? 0.2 : 0.8,
  }
  const acrossOf = ({ left, top, width, height }: PicturePart) => ({
    x: corner.startsWith('right') ? left : left + width,
    y: corner.endsWith('bottom') ? top : top + height,
  })

  test.each(['free', 'card'] as const)(
    'can be dragged anywhere in the %s shape, and the opposite corner stays fixed',
    (shape) => {
      for (const to of [
        { x: -1, y: 2 },
        { x: 0.5, y: 0.5 },
        { x: 2, y: -1 },
        { x: 0.1, y: 0.9 },
      ]) {
        const drawn = stretched(part, { corner, to }, { shape, size: WIDE })
        expect(acrossOf(drawn).x).toBeCloseTo(fixed.x)
        expect(acrossOf(drawn).y).toBeCloseTo(fixed.y)
        expect(isLargeEnough(drawn, WIDE)).toBe(true)
        expect(drawn.left).toBeGreaterThanOrEqual(-1e-9)
        expect(drawn.top).toBeGreaterThanOrEqual(-1e-9)
        expect(drawn.left + drawn.width).toBeLessThanOrEqual(1 + 1e-9)
        expect(drawn.top + drawn.height).toBeLessThanOrEqual(1 + 1e-9)
        expect(shape === 'free' || ratioOf(drawn, WIDE) === 0.8).toBe(true)
      }
    },
  )
})

test('in a picture that’s barely large enough, the card shape is too small', () => {
  expect(isLargeEnough(largest('card', SMALL), SMALL)).toBe(false)
  expect(isLargeEnough(ALL, SMALL)).toBe(true)
})

test('the server is sent the cropped part, or no crop for the whole picture', () => {
  expect(cropOf(AS_IT_IS)).toBeUndefined()
  expect(cropOf({ turn: 90, shape: 'free', part: ALL })).toEqual([0, 0, 1, 1])
})
