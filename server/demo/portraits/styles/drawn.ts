import type { Canvas } from '../canvas.ts'
import { backdrop, blob, circle, group, leaf, n } from '../canvas.ts'
import { places, profileLine, profileOutline, silhouette, solid } from '../figures.ts'

/** One-stroke profiles over loose shapes of colour. */
export function lineArt({ palette, random, people }: Canvas): string {
  const isPair = people.length > 1
  const paper = random.pick([palette.paper, palette.ground])
  const shapes = random
    .shuffle([palette.warm, palette.bright, palette.soft, palette.cool], 3)
    .map((colour) => {
      const at = { x: random.between(180, 620), y: random.between(220, 760) }
      return `<path d="${blob(random, at, random.between(150, 260), 0.25)}" fill="${colour}" opacity=".85"/>`
    })
  const hair = 'M20 -132C-70 -150 -128 -80 -118 0C-112 60 -84 90 -86 140C-90 200 -150 220 -190 260'
  const strand = 'M34 -112C-40 -120 -92 -60 -84 0C-78 46 -58 70 -60 110'
  const eye = 'M50 -24Q62 -12 78 -22'
  const ear = 'M-22 0C-44 -20 -48 30 -20 36'
  const face = `<g fill="none" stroke="${isDark(paper) ? palette.paper : palette.deep}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><path d="${profileLine}"/><path d="${hair}"/><path d="${strand}"/><path d="${eye}"/><path d="${ear}"/></g>`
  const turn = random.chance(0.5)
  const faces = isPair
    ? group({ x: 250, y: 380, scale: 1.25 }, face) +
      group({ x: 560, y: 430, scale: 1.25, mirrored: true }, face)
    : group({ x: turn ? 440 : 360, y: 400, scale: 1.8, mirrored: turn }, face)
  return backdrop(paper) + shapes.join('') + sprig(random, palette.deep, isPair) + faces
}

function sprig(random: Canvas['random'], colour: string, isSmall: boolean): string {
  if (isSmall) return ''
  const x = random.chance(0.5) ? 90 : 710
  const leaves = Array.from({ length: 7 }, (_, i) => {
    const y = 940 - i * 62
    return `<path d="${leaf({ x, y }, 92 - i * 6, -48)}"/><path d="${leaf({ x, y }, 92 - i * 6, -132)}"/>`
  })
  return `<g fill="${colour}" opacity=".85"><rect x="${x - 3}" y="500" width="6" height="500"/>${leaves.join('')}</g>`
}

/** Paper cut-outs: bold seaweed leaves around plain busts. */
export function cutouts({ palette, random, people }: Canvas): string {
  const panels = random.shuffle([palette.soft, palette.ground, palette.bright, palette.cool], 4)
  const split = random.between(330, 470)
  const rise = random.between(420, 620)
  const fronds = Array.from({ length: 7 }, () => {
    const at = {
      x: random.pick([random.between(30, 190), random.between(610, 770)]),
      y: random.between(120, 900),
    }
    return frond(
      at,
      random.between(0.75, 1.25),
      random.between(-50, 50),
      random.pick([palette.paper, palette.warm, palette.deep]),
    )
  })
  const figures = places(people, random, 1.25).map((place, i) =>
    group(
      place,
      `<g ${solid(i === 0 ? palette.deep : palette.warm)}>${people.length === 1 && random.chance(0.4) ? `<path d="${profileOutline}"/>` : silhouette(random, people[i] ?? 'either')}</g>`,
    ),
  )
  return (
    backdrop(panels[0] ?? palette.ground) +
    `<path d="M${n(split)} 0H800V${n(rise)}H${n(split)}Z" fill="${panels[1]}"/><path d="M0 ${n(rise)}H${n(split)}V1000H0Z" fill="${panels[2]}"/><path d="M${n(split)} ${n(rise)}H800V1000H${n(split)}Z" fill="${panels[3]}"/>` +
    circle({ x: 400, y: 380 }, 250, `fill="${palette.paper}"`) +
    figures.join('') +
    fronds.join('')
  )
}

function frond(at: { x: number; y: number }, scale: number, turn: number, colour: string): string {
  const lobes = Array.from({ length: 5 }, (_, i) => {
    const y = 90 - i * 45
    const length = 92 - i * 8
    return `<path d="${leaf({ x: 0, y }, length, -28, 0.36)}"/><path d="${leaf({ x: 0, y }, length, -152, 0.36)}"/>`
  })
  return `<g transform="translate(${n(at.x)} ${n(at.y)}) rotate(${n(turn)}) scale(${n(scale)})" fill="${colour}"><path d="M-9 150Q-3 0 0 -130Q3 0 9 150Z"/>${lobes.join('')}<path d="${leaf({ x: 0, y: -80 }, 90, -90, 0.3)}"/></g>`
}

function isDark(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16))
  return r * 0.3 + g * 0.59 + b * 0.11 < 110
}
