import type { Random } from '../random.ts'
import type { Palette } from './palettes.ts'

/** The size in the units portraits are drawn in, and in pixels. */
export const width = 800
export const height = 1000

export type Build = 'man' | 'woman' | 'either'

/** What a style draws with: random numbers of its own, the colours, and the people in the picture. */
export type Canvas = { random: Random; palette: Palette; people: readonly Build[] }

export type Point = { x: number; y: number }

export const n = (value: number) => value.toFixed(1)

export const backdrop = (fill: string) => `<rect width="${width}" height="${height}" fill="${fill}"/>`

export function circle(at: Point, radius: number, paint: string): string {
  return `<circle cx="${n(at.x)}" cy="${n(at.y)}" r="${n(radius)}" ${paint}/>`
}

export function group(
  place: { x: number; y: number; scale?: number; mirrored?: boolean; turn?: number },
  content: string,
) {
  const scale = place.scale ?? 1
  const turn = place.turn ? ` rotate(${n(place.turn)})` : ''
  return `<g transform="translate(${n(place.x)} ${n(place.y)})${turn} scale(${place.mirrored ? -scale : scale} ${scale})">${content}</g>`
}

export function linear(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  angle = 90,
): string {
  const list = stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
  return `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${list}</linearGradient>`
}

export function radial(id: string, colour: string, opacity = 1): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
}

/** A closed, soft, irregular shape. */
export function blob(random: Random, at: Point, radius: number, wobble = 0.22): string {
  const count = 7
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI
    const distance = radius * (1 + random.between(-wobble, wobble))
    return { x: at.x + Math.cos(angle) * distance, y: at.y + Math.sin(angle) * distance }
  })
  return smoothLoop(points)
}

/** A closed curve through all points (Catmull-Rom as cubic Béziers). */
function smoothLoop(points: readonly Point[]): string {
  const point = (i: number) => points[(i + points.length) % points.length] ?? { x: 0, y: 0 }
  const first = point(0)
  const parts = points.map((from, i) => {
    const before = point(i - 1)
    const to = point(i + 1)
    const after = point(i + 2)
    return `C${n(from.x + (to.x - before.x) / 6)} ${n(from.y + (to.y - before.y) / 6)} ${n(to.x - (after.x - from.x) / 6)} ${n(to.y - (after.y - from.y) / 6)} ${n(to.x)} ${n(to.y)}`
  })
  return `M${n(first.x)} ${n(first.y)}${parts.join('')}Z`
}

/** A pointed leaf from `from`, `length` long, leaning by `angle` degrees (0 points right). */
export function leaf(from: Point, length: number, angle: number, fatness = 0.3): string {
  const a = (angle * Math.PI) / 180
  const to = { x: from.x + Math.cos(a) * length, y: from.y + Math.sin(a) * length }
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const side = { x: -Math.sin(a) * length * fatness, y: Math.cos(a) * length * fatness }
  return `M${n(from.x)} ${n(from.y)}Q${n(middle.x + side.x)} ${n(middle.y + side.y)} ${n(to.x)} ${n(to.y)}Q${n(middle.x - side.x)} ${n(middle.y - side.y)} ${n(from.x)} ${n(from.y)}Z`
}
