import type { Canvas, Point } from '../canvas.ts'
import { backdrop, circle, group, height, linear, n, radial, width } from '../canvas.ts'
import { places, silhouette } from '../figures.ts'

/** Heads made of half circles and squares, like on a Bauhaus poster. */
export function bauhaus({ palette, random, people }: Canvas): string {
  const colours = random.shuffle([palette.warm, palette.cool, palette.bright, palette.soft, palette.paper])
  const colour = (i: number) => colours[i % colours.length] ?? palette.warm
  const cell = 200
  const tiles = Array.from({ length: 20 }, (_, i) => {
    const x = (i % 4) * cell
    const y = Math.floor(i / 4) * cell
    const quarter = random.pick([
      `M${x} ${y}h${cell}a${cell} ${cell} 0 0 1 ${-cell} ${cell}Z`,
      `M${x} ${y}v${cell}h${cell}a${cell} ${cell} 0 0 0 ${-cell} ${-cell}Z`,
      `M${x + cell} ${y}v${cell}h${-cell}a${cell} ${cell} 0 0 1 ${cell} ${-cell}Z`,
    ])
    return random.chance(0.5)
      ? `<path d="${quarter}" fill="${random.pick([palette.soft, palette.ground, palette.cool])}" opacity=".5"/>`
      : ''
  })
  const scale = people.length > 1 ? 0.78 : 1.12
  const figures = people.map((build, i) => {
    const x = people.length > 1 ? (i === 0 ? 235 : 565) : 400
    const y = people.length > 1 ? (i === 0 ? 380 : 450) : 390
    const w = build === 'man' ? 300 : 250
    const r = 165
    const halves =
      `<path d="M0 ${-r}A${r} ${r} 0 0 0 0 ${r}Z" fill="${colour(i * 2)}"/><path d="M0 ${-r}A${r} ${r} 0 0 1 0 ${r}Z" fill="${colour(i * 2 + 1)}"/>` +
      `<path d="M${-r} 0A${r} ${r} 0 0 1 ${r} 0L${random.pick([0, r, -r])} 0Z" fill="${palette.deep}"/>`
    const neck = `<rect x="-48" y="120" width="48" height="160" fill="${colour(i * 2)}"/><rect x="0" y="120" width="48" height="160" fill="${colour(i * 2 + 1)}"/>`
    const body = `<path d="M${-w} 1000V480A${w} 240 0 0 1 0 240V1000Z" fill="${colour(i * 2 + 3)}"/><path d="M${w} 1000V480A${w} 240 0 0 0 0 240V1000Z" fill="${palette.deep}"/>`
    const jewel =
      build === 'man' ? '' : circle({ x: random.chance(0.5) ? -r : r, y: 60 }, 30, `fill="${palette.bright}"`)
    return `<g transform="translate(${x} ${y}) scale(${scale})">${body}${neck}${halves}${jewel}</g>`
  })
  return backdrop(palette.ground) + tiles.join('') + figures.join('')
}

/** An eclipse for one person, two crossing circles for two. */
export function moons({ palette, random, people }: Canvas): string {
  const first = random.pick([palette.warm, palette.bright])
  const second = random.pick([palette.cool, palette.soft])
  const angle = random.between(-0.7, 0.7)
  const apart = people.length > 1 ? 118 : 40
  const a = { x: 400 - Math.cos(angle) * apart, y: 460 - Math.sin(angle) * apart }
  const b = { x: 400 + Math.cos(angle) * apart, y: 460 + Math.sin(angle) * apart }
  const orbits = Array.from({ length: 5 }, (_, i) =>
    circle(
      { x: 400, y: 460 },
      330 + i * 58,
      `fill="none" stroke="${palette.paper}" stroke-width="2" opacity="${n(0.5 - i * 0.08)}"`,
    ),
  )
  const dots = Array.from({ length: people.length + 1 }, (_, i) => {
    const at = random.between(0, 2 * Math.PI)
    const orbit = 330 + i * 58
    return circle(
      { x: 400 + Math.cos(at) * orbit, y: 460 + Math.sin(at) * orbit },
      random.between(10, 22),
      `fill="${palette.bright}"`,
    )
  })
  const radiusB = people.length > 1 ? 215 : random.between(170, 205)
  const heart =
    people.length > 1
      ? `<clipPath id="lens">${circle(a, 215, '')}</clipPath><g clip-path="url(#lens)">${circle(b, 215, `fill="${palette.paper}" opacity=".9"`)}</g>`
      : ''
  return (
    `<defs>${linear(
      'sky',
      [
        [0, palette.deep],
        [1, palette.cool],
      ],
      random.int(50, 130),
    )}${linear('one', [
      [0, palette.bright],
      [1, first],
    ])}${linear('two', [
      [0, second],
      [1, palette.deep],
    ])}${radial('glow', first, 0.55)}</defs>` +
    backdrop('url(#sky)') +
    circle({ x: 400, y: 460 }, 460, 'fill="url(#glow)"') +
    orbits.join('') +
    circle(a, 215, 'fill="url(#one)"') +
    circle(b, radiusB, `fill="url(#two)" opacity="${people.length > 1 ? '.92' : '1'}"`) +
    heart +
    dots.join('')
  )
}

/** Evening hills, with small figures in front of the sun. */
export function horizon({ palette, random, people }: Canvas): string {
  const sun = { x: random.between(270, 530), y: random.between(330, 450) }
  const radius = random.between(170, 240)
  const ridge = 640
  const hills = [palette.soft, palette.warm, palette.cool, palette.deep].map((colour, i) => {
    const y = ridge - 90 + i * 105
    const lift = random.between(50, 120) * (random.chance(0.5) ? 1 : -1)
    return `<path d="M0 ${n(y)}C200 ${n(y - lift)} 340 ${n(y + lift * 0.6)} 500 ${n(y)}S720 ${n(y - lift * 0.7)} 800 ${n(y + lift * 0.3)}V1000H0Z" fill="${colour}"/>`
  })
  const walkers = people.map((build, i) => {
    const x = sun.x + (people.length > 1 ? (i === 0 ? -36 : 36) : 0)
    return walker({ x, y: ridge + 66 }, build === 'man', palette.deep)
  })
  const birds = random.chance(0.5)
    ? `<g fill="none" stroke="${palette.deep}" stroke-width="5" stroke-linecap="round">${Array.from(
        { length: 3 },
        () => {
          const at = { x: random.between(90, 700), y: random.between(110, 260) }
          return `<path d="M${n(at.x - 22)} ${n(at.y)}q11 -12 22 0q11 -12 22 0"/>`
        },
      ).join('')}</g>`
    : ''
  const front = hills.slice(2)
  return (
    `<defs>${linear('sky', [
      [0, palette.ground],
      [0.7, palette.bright],
    ])}${linear('sun', [
      [0, palette.paper],
      [1, palette.warm],
    ])}</defs>` +
    backdrop('url(#sky)') +
    circle(sun, radius, 'fill="url(#sun)"') +
    birds +
    hills.slice(0, 2).join('') +
    walkers.join('') +
    front.join('')
  )
}

function walker(foot: Point, isMan: boolean, colour: string): string {
  const coat = isMan
    ? 'M-8 -150C-27 -146 -29 -132 -28 -104L-25 -58L-19 -58L-18 18L-5 18L0 -56L5 18L18 18L19 -58L25 -58L28 -104C29 -132 27 -146 8 -150Z'
    : 'M-7 -146C-24 -142 -26 -126 -24 -104C-16 -92 -18 -80 -30 -8C-14 0 14 0 30 -8C18 -80 16 -92 24 -104C26 -126 24 -142 7 -146ZM-11 -6L-4 -6L-5 18L-11 18ZM5 -6L12 -6L12 18L6 18Z'
  const hair = isMan ? '' : '<path d="M-16 -176C-22 -150 -12 -138 0 -138C12 -138 22 -150 16 -176Z"/>'
  return `<g transform="translate(${n(foot.x)} ${n(foot.y)}) scale(${isMan ? 1 : 0.94})" fill="${colour}"><ellipse cx="0" cy="-174" rx="16" ry="19"/><path d="M-6 -162H6V-144H-6Z"/>${hair}<path d="${coat}"/></g>`
}

/** Stained glass: soft panes cut by rays from one or two heads. */
export function panes({ palette, random, people }: Canvas): string {
  const colours = [palette.warm, palette.bright, palette.cool, palette.soft, palette.paper, palette.ground]
  const centre = { x: random.between(330, 470), y: random.between(330, 420) }
  const count = 18
  const rays = Array.from({ length: count }, (_, i) => {
    const from = (i / count) * 2 * Math.PI
    const to = ((i + 1) / count) * 2 * Math.PI
    const far = width + height
    const colour = colours[(i + random.int(0, 1)) % colours.length] ?? palette.warm
    return `<path d="M${n(centre.x)} ${n(centre.y)}L${n(centre.x + Math.cos(from) * far)} ${n(centre.y + Math.sin(from) * far)}L${n(centre.x + Math.cos(to) * far)} ${n(centre.y + Math.sin(to) * far)}Z" fill="${colour}"/>`
  })
  const rings = [430, 310].map((radius, i) =>
    circle(centre, radius, `fill="${i === 0 ? palette.deep : palette.bright}" opacity=".2"`),
  )
  const figures = places(people, random, 1.4).map((place, i) =>
    group(
      { ...place, y: place.y + 30 },
      `<g fill="${i === 0 ? palette.deep : palette.warm}" stroke="${palette.paper}" stroke-width="5">${silhouette(random, people[i] ?? 'either')}</g>`,
    ),
  )
  return (
    backdrop(palette.ground) +
    `<g stroke="${palette.paper}" stroke-width="6">${rays.join('')}</g>` +
    rings.join('') +
    figures.join('')
  )
}
