import type { Canvas } from '../canvas.ts'
import { backdrop, circle, group, height, linear, n, radial, width } from '../canvas.ts'
import { places, profileOutline, silhouette, solid } from '../figures.ts'

/** Back-lit busts in an evening glow. */
export function dusk({ palette, random, people }: Canvas): string {
  const glows = [palette.warm, palette.bright, palette.cool, palette.soft].map((colour, i) => {
    const at = { x: random.between(80, 720), y: random.between(60, 640) }
    return {
      def: radial(`glow${i}`, colour, 0.95),
      mark: circle(at, random.between(300, 520), `fill="url(#glow${i})"`),
    }
  })
  const figures = places(people, random, 1.5).map((place, i) => {
    const outline = silhouette(random, people[i] ?? 'either')
    const shift = random.chance(0.5) ? 7 : -7
    const shade = i === 0 ? palette.deep : mix(palette.deep, palette.warm, 0.22)
    return group(
      { ...place, y: place.y + 50 },
      `<g ${solid(palette.bright)} opacity=".75" transform="translate(${shift} -5)">${outline}</g><g ${solid(shade)}>${outline}</g>`,
    )
  })
  return (
    `<defs>${linear('sky', [
      [0, palette.deep],
      [1, palette.warm],
    ])}${glows.map((glow) => glow.def).join('')}</defs>` +
    backdrop('url(#sky)') +
    glows.map((glow) => glow.mark).join('') +
    figures.join('')
  )
}

/** Translucent overlapping profiles, like coloured glass. */
export function glass({ palette, random, people }: Canvas): string {
  const isPair = people.length > 1
  const inks = [palette.warm, palette.cool, palette.bright, palette.soft]
  const colours = isPair ? inks : random.shuffle([palette.warm, palette.bright, palette.soft])
  const turn = random.chance(0.5)
  const layers = colours.slice(0, isPair ? 4 : 3).map((colour, i) => {
    const mirrored = isPair ? i % 2 === 1 : turn
    const pairX = mirrored ? 565 : 235
    const place = isPair
      ? {
          x: pairX + (i > 1 ? (mirrored ? 60 : -60) : 0),
          y: 430 + (i > 1 ? -50 : 20),
          scale: 1.28 + (i > 1 ? 0.16 : 0),
        }
      : { x: 340 + i * 60 * (turn ? 1 : -1) + (turn ? 0 : 120), y: 440 - i * 22, scale: 1.72 - i * 0.14 }
    return group(
      { ...place, mirrored },
      `<path d="${profileOutline}" fill="${colour}" opacity=".78" style="mix-blend-mode:multiply"/>`,
    )
  })
  return (
    `<defs>${linear(
      'sky',
      [
        [0, palette.paper],
        [1, '#ffffff'],
      ],
      random.int(30, 150),
    )}${radial('halo', palette.bright, 0.7)}</defs>` +
    backdrop(palette.paper) +
    circle({ x: 400, y: 380 }, 460, 'fill="url(#halo)"') +
    layers.join('')
  )
}

/** Outlines that echo outwards from the bust, like contours on a map. */
export function echo({ palette, random, people }: Canvas): string {
  const [inner, outer] = random.pick([
    [palette.warm, palette.ground],
    [palette.bright, palette.deep],
    [palette.paper, palette.cool],
    [palette.paper, palette.warm],
  ] as const)
  const figures = places(people, random, 1.2).map((place, i) => ({
    place: { ...place, turn: 0 },
    outline: silhouette(random, people[i] ?? 'either'),
  }))
  const rings = 11
  const echoes = Array.from({ length: rings }, (_, i) => {
    const colour = mix(outer, inner, (i + 1) / (rings + 1))
    return figures.map(({ place, outline }) =>
      group(
        place,
        `<g fill="${colour}" stroke="${colour}" stroke-width="${n(((rings - i) * 60) / place.scale)}" stroke-linejoin="round">${outline}</g>`,
      ),
    )
  }).flat()
  const core = figures.map(({ place, outline }, i) =>
    group(
      place,
      `<g ${solid(i === 0 ? palette.deep : mix(palette.deep, palette.cool, 0.55))}>${outline}</g>`,
    ),
  )
  return backdrop(outer) + echoes.join('') + core.join('')
}

/** Horizontal lines that swell across a bust, like an engraving. */
export function engraving({ palette, random, people }: Canvas): string {
  const [paper, ink] = random.pick([
    [palette.paper, palette.deep],
    [palette.deep, palette.paper],
    [palette.ground, palette.warm],
    [palette.deep, palette.bright],
  ] as const)
  const step = random.pick([15, 18, 22])
  const wave = random.between(6, 22)
  const lines = (stroke: number, colour: string) =>
    `<g fill="none" stroke="${colour}" stroke-width="${n(stroke)}">${Array.from(
      { length: Math.ceil(height / step) + 2 },
      (_, i) => {
        const y = i * step
        return `<path d="M0 ${y}Q200 ${n(y - wave)} 400 ${y}T800 ${y}"/>`
      },
    ).join('')}</g>`
  const figures = places(people, random, 1.45)
  const clips = figures.map((place, i) => {
    const isProfile = people.length === 1 && random.chance(0.4)
    const outline = isProfile ? `<path d="${profileOutline}"/>` : silhouette(random, people[i] ?? 'either')
    const move = `transform="translate(${n(place.x)} ${n(place.y + 30)}) scale(${n(place.scale)})"`
    return {
      id: `cut${i}`,
      path: outline.replaceAll(/<g>|<\/g>/g, '').replaceAll(/<(path|circle) /g, `<$1 ${move} `),
    }
  })
  return (
    `<defs>${clips.map((clip) => `<clipPath id="${clip.id}">${clip.path}</clipPath>`).join('')}</defs>` +
    backdrop(paper) +
    circle(
      { x: random.between(240, 560), y: random.between(220, 340) },
      random.between(170, 260),
      `fill="${palette.bright}" opacity=".9"`,
    ) +
    lines(1.6, ink) +
    clips
      .map(
        (clip, i) =>
          `<g clip-path="url(#${clip.id})">${`<rect width="${width}" height="${height}" fill="${paper}"/>`}${lines(step * (i === 0 ? 0.55 : 0.74), ink)}</g>`,
      )
      .join('')
  )
}

/** Soft coloured light under a thin, crisp outline. */
export function haze({ palette, random, people }: Canvas): string {
  const lights = Array.from({ length: 8 }, (_, i) => {
    const colour = random.pick([palette.warm, palette.bright, palette.soft, palette.cool])
    const at = { x: random.between(0, 800), y: random.between(0, 1000) }
    return {
      def: radial(`light${i}`, colour, 0.95),
      mark: circle(at, random.between(280, 480), `fill="url(#light${i})"`),
    }
  })
  const isPair = people.length > 1
  const turn = random.chance(0.5)
  const heads = isPair
    ? [
        { x: 235, y: 400, scale: 1.4, mirrored: false },
        { x: 565, y: 450, scale: 1.4, mirrored: true },
      ]
    : [{ x: turn ? 420 : 380, y: 420, scale: 1.75, mirrored: turn }]
  const figures = heads.map((place) =>
    group(
      place,
      `<path d="${profileOutline}" fill="${palette.paper}" fill-opacity=".2" stroke="${palette.paper}" stroke-width="3.5"/>`,
    ),
  )
  return (
    `<defs>${lights.map((light) => light.def).join('')}</defs>` +
    backdrop(mix(palette.deep, palette.warm, 0.35)) +
    lights.map((light) => light.mark).join('') +
    figures.join('')
  )
}

/** Mixes two `#rrggbb` colours. */
function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, i: number) => Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16)
  const mixed = [0, 1, 2].map((i) =>
    Math.round(channel(from, i) + (channel(to, i) - channel(from, i)) * share),
  )
  return `rgb(${mixed.join(',')})`
}
