import { expect, test } from 'vitest'
import { settled, WHOLE, zoomed } from './useZoom.ts'

const FRAME = { width: 400, height: 200 }

test('a picture zooms in around the pressed point', () => {
  expect(zoomed(WHOLE, { by: 2, at: { x: 100, y: 0 } }, FRAME)).toEqual({ scale: 2, x: -100, y: 0 })
})

test('zooming out stops at the full view and centres the picture', () => {
  expect(zoomed({ scale: 2, x: 150, y: 50 }, { by: 0.1 }, FRAME)).toEqual(WHOLE)
})

test('a picture zooms in to at most five times its size', () => {
  expect(zoomed(WHOLE, { by: 100 }, FRAME).scale).toBe(5)
})

test('a picture can’t be moved beyond its edges', () => {
  expect(settled({ scale: 2, x: 900, y: -900 }, FRAME)).toEqual({ scale: 2, x: 200, y: -100 })
})
