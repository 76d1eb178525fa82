import type { Random } from '../random.ts'
import type { Build, Canvas } from './canvas.ts'
import { n } from './canvas.ts'
import { complexions, hairColours } from './palettes.ts'

const torso = (w: number) => `M${n(-w)} 900C${n(-w)} 300 ${n(-w * 0.97)} 232 ${n(-w * 0.6)} 194`
const torsoEnd = (w: number) => `L${n(w * 0.6)} 194C${n(w * 0.97)} 232 ${n(w)} 300 ${n(w)} 900Z`

/** Outline of head, neck and shoulders from the front. The head is about 180 high, with its centre at 0,0. */
function bustOutline(shoulders: number): string {
  const w = shoulders
  const k = w * 0.19
  return `${torso(w)}C${n(-w * 0.35)} 172 ${n(-k - 2)} 166 ${n(-k)} 122L${n(-k)} 80C-62 66 -81 26 -80 -22C-78 -72 -44 -102 0 -102C44 -102 78 -72 80 -22C81 26 62 66 ${n(k)} 80L${n(k)} 122C${n(k + 2)} 166 ${n(w * 0.35)} 172 ${n(w * 0.6)} 194${torsoEnd(w)}`
}

/** Outline of a head in profile facing right, with neck and shoulders, at the same scale as the bust. */
export const profileOutline =
  'M-6 -128C40 -130 76 -106 82 -66C84 -54 80 -46 82 -36C86 -22 103 -2 110 11C114 19 106 23 94 25C91 29 99 32 100 38C101 43 94 45 90 47C95 50 98 54 96 60C94 66 86 67 85 72C86 79 92 85 88 95C83 109 64 113 48 112C36 111 31 119 32 134C34 170 58 196 104 212C168 234 206 280 214 900L-226 900C-220 300 -186 238 -124 212C-92 198 -80 168 -84 124C-88 98 -116 62 -116 -6C-116 -80 -66 -126 -6 -128Z'

/** Only the face line, from hairline to throat, for one-stroke drawings. */
export const profileLine =
  'M20 -132C56 -124 78 -98 82 -66C84 -54 80 -46 82 -36C86 -22 103 -2 110 11C114 19 106 23 94 25C91 29 99 32 100 38C101 43 94 45 90 47C95 50 98 54 96 60C94 66 86 67 85 72C86 79 92 85 88 95C83 109 64 113 48 112C36 111 31 119 32 134C34 170 58 196 104 212C168 234 206 280 216 420'

function shouldersOf(build: Build, random: Random): number {
  return build === 'man' ? random.between(238, 262) : random.between(192, 216)
}

type Hair = { back: string; front: string }

const cap = 'M-86 0C-98 -126 98 -126 86 0C78 -44 58 -66 0 -68C-58 -66 -78 -44 -86 0Z'

function curls(random: Random, spread: number): string {
  return Array.from({ length: 15 }, (_, i) => {
    const angle = Math.PI * (0.94 + (i / 14) * 1.12)
    const r = random.between(34, 46)
    return `<circle cx="${n(Math.cos(angle) * spread)}" cy="${n(-16 + Math.sin(angle) * spread)}" r="${n(r)}"/>`
  }).join('')
}

const shortHair: readonly ((random: Random) => Hair)[] = [
  () => ({
    back: '',
    front: `<path d="M-85 4C-96 -116 88 -134 86 2C78 -40 66 -52 34 -60C-10 -58 -52 -66 -70 -34C-78 -22 -80 -10 -85 4Z"/>`,
  }),
  () => ({
    back: '',
    front: `<path d="M-84 6C-92 -60 -70 -118 -6 -132C66 -140 96 -92 84 4C78 -20 76 -40 60 -56C20 -40 -36 -46 -64 -66C-74 -46 -80 -24 -84 6Z"/>`,
  }),
  () => ({ back: '', front: `<path d="${cap}"/>` }),
  (random) => ({
    back: `<g>${curls(random, 70)}</g>`,
    front: '<path d="M-82 -6C-78 -96 78 -96 82 -6C66 -56 -66 -56 -82 -6Z"/>',
  }),
  () => ({ back: '', front: '' }),
]

const longHair: readonly ((random: Random) => Hair)[] = [
  () => ({
    back: '<path d="M-96 -20C-104 -140 104 -140 96 -20C96 40 108 80 98 112C60 130 -60 130 -98 112C-108 80 -96 40 -96 -20Z"/>',
    front: '<path d="M-90 40C-104 -132 104 -132 90 40C84 -20 70 -58 10 -78C-50 -60 -82 -20 -90 40Z"/>',
  }),
  () => ({
    back: '<path d="M-98 -20C-108 -144 108 -144 98 -20C104 90 142 190 124 300C60 330 -60 330 -124 300C-142 190 -104 90 -98 -20Z"/>',
    front: '<path d="M-92 60C-106 -134 106 -134 92 60C86 -10 60 -60 0 -84C-60 -60 -86 -10 -92 60Z"/>',
  }),
  () => ({
    back: '<circle cx="0" cy="-138" r="48"/>',
    front: '<path d="M-86 10C-98 -128 98 -128 86 10C74 -44 40 -70 0 -72C-40 -70 -74 -44 -86 10Z"/>',
  }),
  (random) => ({
    back: `<g>${curls(random, 104)}<circle cx="-106" cy="46" r="46"/><circle cx="106" cy="46" r="46"/></g>`,
    front: '<path d="M-84 -2C-80 -100 80 -100 84 -2C66 -58 -66 -58 -84 -2Z"/>',
  }),
  () => ({
    back: '<path d="M-94 -20C-104 -140 104 -140 94 -10C92 60 150 110 118 190C160 240 104 320 60 300C84 200 60 120 40 80L-60 80C-92 60 -92 20 -94 -20Z"/>',
    front: '<path d="M-88 34C-104 -132 108 -136 92 44C88 -14 66 -46 34 -72C-20 -60 -76 -40 -88 34Z"/>',
  }),
]

/** Excludes the straight hair, which would hide the outline of neck and shoulders. */
const clearHair = longHair.filter((_, i) => i !== 1)

const garments: readonly ((w: number) => string)[] = [
  (w) => `${torso(w)}L-60 176C-42 236 42 236 60 176${torsoEnd(w)}`,
  (w) => `${torso(w)}L-56 174L0 310L56 174${torsoEnd(w)}`,
  (w) =>
    `${torso(w)}C${n(-w * 0.35)} 172 -54 168 -54 100C-30 118 30 118 54 100C54 168 ${n(w * 0.35)} 172 ${n(w * 0.6)} 194${torsoEnd(w)}`,
  (w) =>
    `M${n(-w)} 900L${n(-w * 0.99)} 304C${n(-w * 0.6)} 270 -70 296 0 320C70 296 ${n(w * 0.6)} 270 ${n(w * 0.99)} 304L${n(w)} 900Z`,
]

const isShortHaired = (build: Build, random: Random) =>
  build === 'man' || (build === 'either' && random.chance(0.35))

/** Attributes that fill a silhouette and close the hairline gaps between its parts. */
export const solid = (colour: string) =>
  `fill="${colour}" stroke="${colour}" stroke-width="6" stroke-linejoin="round"`

/** Head, hair and shoulders in a single colour, set by the surrounding group. */
export function silhouette(random: Random, build: Build): string {
  const hair = random.pick(isShortHaired(build, random) ? shortHair : clearHair)(random)
  return `${hair.back}<path d="${bustOutline(shouldersOf(build, random))}"/>${hair.front}`
}

/** Neck and clothed shoulders, without a head. */
export function headless(random: Random, build: Build, cloth: string): string {
  const w = shouldersOf(build, random)
  const complexion = random.pick(complexions.slice(2))
  return `<path d="${bustOutline(w)}" fill="${complexion.light}"/><path d="${random.pick(garments)(w)}" fill="${cloth}" stroke="${cloth}" stroke-width="5"/>`
}

/** A painted head and shoulders without a face. `id` keeps several people's clip paths apart. */
export function person({ random, palette }: Canvas, build: Build, id: string): string {
  const complexion = random.pick(complexions)
  const hairColour = random.pick(hairColours)
  const w = shouldersOf(build, random)
  const isShort = isShortHaired(build, random)
  const hair = random.pick(isShort ? shortHair : longHair)(random)
  const garment = random.pick(isShort ? garments.slice(0, 3) : garments)(w)
  const cloth = random.pick([palette.warm, palette.cool, palette.deep, palette.paper, palette.bright])
  const shadowSide = random.chance(0.5) ? 1 : -1
  const beard =
    build === 'man' && (hair.front === '' || random.chance(0.4))
      ? `<path d="M-82 -8C-84 96 -40 112 0 112C40 112 84 96 82 -8C72 44 48 40 0 40C-48 40 -72 44 -82 -8Z" fill="${hairColour}"/>`
      : ''
  const glasses = random.chance(0.16)
    ? `<g fill="none" stroke="${palette.deep}" stroke-width="5"><circle cx="-34" cy="-8" r="25"/><circle cx="34" cy="-8" r="25"/><path d="M-9 -10Q0 -16 9 -10"/></g>`
    : ''
  const earrings =
    !isShort && random.chance(0.6)
      ? `<g fill="${palette.bright}"><circle cx="-80" cy="44" r="10"/><circle cx="80" cy="44" r="10"/></g>`
      : ''
  const body = bustOutline(w)
  return (
    `<clipPath id="body${id}"><path d="${body}"/></clipPath><clipPath id="cloth${id}"><path d="${garment}"/></clipPath>` +
    `<g fill="${hairColour}">${hair.back}</g>` +
    `<path d="${body}" fill="${complexion.light}"/>` +
    `<g clip-path="url(#body${id})" fill="${complexion.shade}"><path d="M-60 60C-24 104 24 104 60 60L60 126C20 150 -20 140 -60 110Z"/><path d="M0 -110L${shadowSide * 120} -110L${shadowSide * 120} 96L0 96C${shadowSide * 18} 40 ${shadowSide * 4} 10 ${shadowSide * 22} -20C${shadowSide * 10} -50 ${shadowSide * 16} -80 0 -110Z" opacity=".55"/></g>` +
    `${beard}<path d="${garment}" fill="${cloth}" stroke="${cloth}" stroke-width="5"/>` +
    `<g clip-path="url(#cloth${id})"><path d="M0 160L${shadowSide * 400} 140L${shadowSide * 400} 900L${shadowSide * 30} 900Z" fill="${palette.deep}" opacity=".16"/></g>` +
    `<g fill="${hairColour}">${hair.front}</g>${glasses}${earrings}`
  )
}

/** Positions for one or two busts. The first is drawn behind. */
export function places(people: readonly Build[], random: Random, scale = 1.35) {
  if (people.length === 1) {
    return [
      {
        x: 400 + random.between(-30, 30),
        y: 400 + random.between(-20, 20),
        scale,
        turn: random.between(-3, 3),
      },
    ]
  }
  const flip = random.chance(0.5)
  const behind = { x: flip ? 540 : 260, y: 370, scale: scale * 0.86, turn: flip ? -4 : 4 }
  const front = { x: flip ? 285 : 515, y: 480, scale: scale * 0.86, turn: flip ? 4 : -4 }
  return [behind, front]
}
