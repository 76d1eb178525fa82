import { expect, test } from 'vitest'
import { settled, WHOLE, zoomed } from './useZoom.ts'

const FRAME = { width: 400, height: 200 }

test('a picture grows about the point that is pressed', () => {
  expect(zoomed(WHOLE, { by: 2, at: { x: 100, y: 0 } }, FRAME)).toEqual({ scale: 2, x: -100, y: 0 })
})

test('it is never smaller than whole, and then lies in the middle', () => {
  expect(zoomed({ scale: 2, x: 150, y: 50 }, { by: 0.1 }, FRAME)).toEqual(WHOLE)
})

test('it is at most five times as large', () => {
  expect(zoomed(WHOLE, { by: 100 }, FRAME).scale).toBe(5)
})

test('it is moved no further than its edges', () => {
  expect(settled({ scale: 2, x: 900, y: -900 }, FRAME)).toEqual({ scale: 2, x: 200, y: -100 })
})
