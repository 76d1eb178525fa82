import { expect, test } from 'vitest'
import { fileRefusal, PICTURE_LIMITS, PICTURE_REASONS } from '#shared/kernel/picture-upload.ts'
import { faultIn, picked } from './picked.ts'

const JPEG = '\u00ff\u00d8\u00ff\u00e0'
const PNG = '\u0089PNG\r\n\u001a\n'
const fileOf = (head: string, type: string) =>
  new File([Uint8Array.from(head, (each) => each.charCodeAt(0))], 'photo', { type })
const one = async (head: string, type: string) => (await picked([fileOf(head, type)]))[0] ?? fileOf('', '')

test.each(['', 'image/jpg', 'image/pjpeg', 'application/octet-stream', 'image/png', 'image/jpeg'])(
  'a JPEG is sent as a JPEG even if the browser reports its type as %j',
  async (type) => {
    const file = await one(`${JPEG} and more`, type)
    expect([file.type, file.name, file.size, fileRefusal(file)]).toEqual([
      'image/jpeg',
      'photo',
      13,
      undefined,
    ])
    expect(new Uint8Array(await file.arrayBuffer()).subarray(0, 4)).toEqual(Uint8Array.of(255, 216, 255, 224))
  },
)

test.each([
  ['heic', '\0\0\0\u0024ftypheic\0\0\0\0mif1'],
  ['heic', '\0\0\0\u0024ftypmif1\0\0\0\0heic'],
  ['avif', '\0\0\0\u0024ftypmif1\0\0\0\0mif1avif'],
  ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['gif', 'GIF89a'],
  ['empty', ''],
  ['notAPicture', 'plain'],
] as const)('a file of kind %s is recognised, whatever its reported type', async (kind, head) => {
  const file = await one(head, kind === 'notAPicture' ? 'text/plain' : 'image/jpeg')
  expect(fileRefusal(file)).toBe(PICTURE_REASONS[kind])
})

test('a file that’s named PNG or JPG but isn’t a picture is rejected before it’s sent', async () => {
  for (const type of ['image/png', 'image/jpeg']) {
    const file = await one('plain', type)
    expect(faultIn(file), type).toBe('This file isn’t a photo we can read. Choose another.')
  }
  expect(faultIn(await one(PNG, 'image/png'))).toBeUndefined()
})

test('a PNG without a reported type is sent as a PNG, and a file that’s too large is rejected', async () => {
  expect((await one(PNG, '')).type).toBe('image/png')
  expect(fileRefusal({ type: 'image/png', size: PICTURE_LIMITS.bytes + 1 })).toBe(PICTURE_REASONS.tooLarge)
  expect(await picked(null)).toEqual([])
})

test('a member who picks a HEIC photo sees how to get a JPG instead', () => {
  const { message } = PICTURE_REASONS.heic
  expect(message).toContain('HEIC')
  expect(message).toMatch(/On an iPhone choose Settings, Camera, Formats, Most Compatible/)
  expect(message).toMatch(/send it to yourself by mail, which makes it a JPG/)
})
