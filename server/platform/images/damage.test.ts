import { expect, test } from 'vitest'
import { Failure } from '#shared/kernel/failure.ts'
import { PICTURE_REASONS } from '#shared/kernel/picture-upload.ts'
import { seededRandom } from '#server/demo/random.ts'
import { damagedFiles } from '#server/testing/fixtures/damage.ts'
import { covers } from '#testing/covers.ts'
import { preparePicture } from './picture.ts'

const whom = 'anna'

/** Returns the outcome: `ready`, or the code of a failure. */
const fateOf = async (bytes: Buffer) => {
  try {
    const { files, width, height } = await preparePicture(bytes, { whom })
    expect(Math.min(width, height)).toBeGreaterThan(0)
    for (const file of Object.values(files)) expect(file.toString('latin1', 8, 12)).toBe('WEBP')
    return 'ready'
  } catch (error) {
    if (error instanceof Failure) return error.reason.code
    throw error
  }
}

test(
  '500 damaged files are either processed or rejected for a known reason',
  covers('PHOTO-10'),
  async () => {
    const known = ['ready', ...Object.values(PICTURE_REASONS).map(({ code }) => code)]
    const seen = new Map<string, number>()
    const files = damagedFiles(500, seededRandom('damage'))
    while (files.length > 0) {
      for (const fate of await Promise.all(files.splice(0, 4).map(fateOf))) {
        expect(known).toContain(fate)
        seen.set(fate, (seen.get(fate) ?? 0) + 1)
      }
    }
    // Some files are rejected and some accepted.
    expect(seen.get('ready')).toBeGreaterThan(50)
    expect(seen.get('picture_broken')).toBeGreaterThan(100)
  },
)
