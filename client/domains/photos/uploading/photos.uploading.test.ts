import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PICTURE_REASONS } from '#shared/kernel/picture-upload.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { inTurn } from '#client/domains/photos/photos.state.ts'
import { covers } from '#testing/covers.ts'
import { uploadFailure, uploadToast } from './photos.uploading.api.ts'

/** Queues a task that ends on demand. */
const work = () => {
  let end = (_error?: Error) => {}
  let hasBegun = false
  const done = inTurn(() => {
    hasBegun = true
    return new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve())
    })
  })
  return { done, hasBegun: () => hasBegun, end: (error?: Error) => end(error) }
}
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

test('only one queued task runs at a time, and the next starts when it succeeds or fails', async () => {
  const all = [work(), work(), work()]
  const begun = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return all.map(({ hasBegun }) => hasBegun())
  }
  expect(await begun()).toEqual([true, false, false])
  all[0]?.end(new Error('cut off'))
  await expect(all[0]?.done).rejects.toThrow('cut off')
  expect(await begun()).toEqual([true, true, false])
  all[1]?.end()
  expect(await begun()).toEqual([true, true, true])
  all[2]?.end()
  await expect(all[2]?.done).resolves.toBeUndefined()
})

test(
  'a file at fault is reported with the fault and needs no retry, and any other failed upload can be retried',
  covers('PHOTO-07', 'PHOTO-08', 'PHOTO-28.1', 'PHOTO-28.2'),
  () => {
    for (const [code, message, text] of [
      [PICTURE_REASONS.notAPicture.code, 'The server’s words', 'The server’s words'],
      ['photo_is_there', 'You have this photo already.', 'You have this photo already.'],
      ['too_large', 'The request is too large.', 'Image size should be less than 5MB'],
    ] as const) {
      const failure = new CallFailure(422, { code, message })
      expect(uploadFailure(failure), code).toEqual({ text, isFinal: true })
      expect(uploadToast(failure), code).toBe(text)
    }
    expect(PICTURE_REASONS.notAPicture.message).toBe('Only JPG and PNG images are allowed')
    const unknown = new CallFailure(422, { code: 'internal', message: 'No' })
    expect(uploadFailure(unknown).isFinal).toBe(false)
    expect(uploadToast(unknown)).toBe('Error uploading photo')
  },
)
