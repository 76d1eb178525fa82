import { at, type Random } from '#server/demo/random.ts'
import { fourFields } from './pictures.ts'

const whole = [
  await fourFields(220, 240).jpeg().toBuffer(),
  await fourFields(240, 220)
    .jpeg({ progressive: true })
    .withExif({ IFD0: { Copyright: 'x' } })
    .toBuffer(),
  await fourFields(220, 240).png().toBuffer(),
  await fourFields(240, 220).png({ progressive: true, palette: true }).toBuffer(),
]

/** Headers are near the beginning, and matter most. */
const placeIn = (bytes: Buffer, random: Random) =>
  random.int(0, random.chance(0.5) ? Math.min(200, bytes.length - 1) : bytes.length - 1)

const flip = (bytes: Buffer, random: Random) => {
  const changed = Buffer.from(bytes)
  for (let left = random.int(1, 8); left > 0; left--) {
    changed[placeIn(bytes, random)] = random.pick([0, 0xff, random.int(0, 255)])
  }
  return changed
}

const cut = (bytes: Buffer, random: Random) => bytes.subarray(0, placeIn(bytes, random))

const splice = (bytes: Buffer, random: Random) => {
  const other = random.pick(whole)
  const from = placeIn(other, random)
  const part = other.subarray(from, from + random.int(1, 400))
  const place = placeIn(bytes, random)
  return Buffer.concat([
    bytes.subarray(0, place),
    part,
    bytes.subarray(place + random.pick([0, part.length])),
  ])
}

/** So many damaged JPEG and PNG files: flipped bytes, cut off, or with a part of another within. */
export const damagedFiles = (count: number, random: Random): Buffer[] =>
  Array.from({ length: count }, (_, number) => {
    const kind = number % whole.length
    const harm = at([flip, cut, splice], (Math.floor(number / whole.length) + kind) % 3)
    return harm(at(whole, kind), random)
  })
