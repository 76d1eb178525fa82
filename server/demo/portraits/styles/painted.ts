import type { Canvas } from '../canvas.ts'
import { backdrop, blob, circle, group, leaf, linear, n } from '../canvas.ts'
import { headless, person, places } from '../figures.ts'

const painted = (canvas: Canvas, scale?: number) =>
  places(canvas.people, canvas.random, scale)
    .map((place, i) => group(place, person(canvas, canvas.people[i] ?? 'either', String(i))))
    .join('')

/** Painted busts in front of an arch and a low sun. */
export function poster(canvas: Canvas): string {
  const { palette, random } = canvas
  const arch = random.pick([palette.warm, palette.cool, palette.soft])
  const left = random.between(90, 130)
  const sun = { x: random.between(180, 620), y: random.between(170, 260) }
  return (
    backdrop(palette.ground) +
    `<path d="M${n(left)} 1000V460C${n(left)} 240 240 110 400 110S${n(800 - left)} 240 ${n(800 - left)} 460V1000Z" fill="${arch}"/>` +
    circle(sun, random.between(70, 120), `fill="${palette.bright}"`) +
    painted(canvas)
  )
}

/** Painted busts in front of large fields of colour, like a screen print. */
export function studio(canvas: Canvas): string {
  const { palette, random } = canvas
  const edge = random.between(220, 580)
  const lean = random.between(-160, 160)
  const shape = blob(random, { x: random.between(200, 600), y: random.between(250, 420) }, 320, 0.16)
  return (
    backdrop(palette.soft) +
    `<path d="M0 0H${n(edge + lean)}L${n(edge - lean)} 1000H0Z" fill="${palette.ground}"/>` +
    `<path d="${shape}" fill="${random.pick([palette.paper, palette.bright, palette.cool])}"/>` +
    painted(canvas, 1.45)
  )
}

/** Shoulders and neck, with flowers in place of the head. */
export function bouquet(canvas: Canvas): string {
  const { palette, random, people } = canvas
  const greens = [palette.cool, palette.deep, '#55715a', '#7c9070']
  const petals = [palette.warm, palette.bright, palette.soft, palette.paper]
  const figures = places(people, random, 1.3).map((place, i) => {
    const cloth = random.pick([palette.deep, palette.warm, palette.cool])
    const leaves = Array.from({ length: 26 }, () => {
      const angle = random.between(-200, 20)
      return `<path d="${leaf({ x: random.between(-40, 40), y: random.between(10, 70) }, random.between(150, 245), angle, 0.17)}" fill="${random.pick(greens)}"/>`
    })
    const flowers = Array.from({ length: 9 }, () => {
      const angle = random.between(-Math.PI, 0.25)
      const away = random.between(10, 140)
      return flower(
        canvas,
        { x: Math.cos(angle) * away, y: -16 + Math.sin(angle) * away * 0.95 },
        random.between(38, 66),
        random.pick(petals),
      )
    })
    return group(place, headless(random, people[i] ?? 'either', cloth) + leaves.join('') + flowers.join(''))
  })
  return (
    `<defs>${linear('sky', [
      [0, palette.ground],
      [1, palette.soft],
    ])}</defs>` +
    backdrop('url(#sky)') +
    circle({ x: 400, y: 380 }, 330, `fill="${palette.paper}" opacity=".22"`) +
    figures.join('')
  )
}

function flower(
  { random, palette }: Canvas,
  at: { x: number; y: number },
  radius: number,
  colour: string,
): string {
  const count = random.int(5, 8)
  const turn = random.between(0, 90)
  const petals = Array.from({ length: count }, (_, i) => {
    return `<path d="${leaf(at, radius, turn + (i * 360) / count, 0.42)}" fill="${colour}"/>`
  })
  return `<g stroke="${palette.deep}" stroke-opacity=".14" stroke-width="2">${petals.join('')}</g>${circle(at, radius * 0.24, `fill="${palette.bright}"`)}${circle(at, radius * 0.12, `fill="${palette.deep}" opacity=".55"`)}`
}
