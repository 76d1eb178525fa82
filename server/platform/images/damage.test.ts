import { expect, test } from 'vitest'
import { Failure } from '#shared/kernel/failure.ts'
import { PICTURE_REASONS } from '#shared/kernel/picture-upload.ts'
import { at, seededRandom, type Random } from '#server/demo/random.ts'
import { fourFields } from '#server/testing/pictures.ts'
import { covers } from '#testing/covers.ts'
import { preparePicture } from './picture.ts'

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

/** What became of it: `ready`, or the code of a refusal. */
const fateOf = async (bytes: Buffer) => {
  try {
    const { files, width, height } = await preparePicture(bytes)
    expect(Math.min(width, height)).toBeGreaterThan(0)
    for (const file of Object.values(files)) expect(file.toString('latin1', 8, 12)).toBe('WEBP')
    return 'ready'
  } catch (error) {
    if (error instanceof Failure) return error.reason.code
    throw error
  }
}

test(
  '500 damaged files become a picture or are refused for one of the reasons',
  covers('PHOTO-10'),
  async () => {
    const random = seededRandom('damage')
    const known = ['ready', ...Object.values(PICTURE_REASONS).map(({ code }) => code)]
    const seen = new Map<string, number>()
    for (let round = 0; round < 125; round++) {
      const fates = await Promise.all(
        whole.map((bytes, kind) => fateOf(at([flip, cut, splice], (round + kind) % 3)(bytes, random))),
      )
      for (const fate of fates) {
        expect(known).toContain(fate)
        seen.set(fate, (seen.get(fate) ?? 0) + 1)
      }
    }
    // Neither is everything refused, nor everything taken.
    expect(seen.get('ready')).toBeGreaterThan(50)
    expect(seen.get('picture_broken')).toBeGreaterThan(100)
  },
)
