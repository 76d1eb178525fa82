import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { PictureSize } from '#shared/domains/photos/photos.contract.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { blurPicture, markPicture } from '#server/platform/images/mark.ts'
import type { Services } from '#server/platform/services.ts'
import { noteOpened } from './photos.licences.commands.ts'

/** Seconds a browser may show again, without asking, what every visitor may see. */
const KEPT = 60 * 60

interface Shown {
  fileKey: string
  size: PictureSize
  /** Of the photo, in the tag of the answer. */
  id: string
  isForVisitors: boolean
  /** Of the member who sees the photo only because it was shared with them; null for everybody else. */
  licence: { id: string; username: string } | null
}

/** Says nothing of the name, and changes with it. */
const mark = (username: string) => createHash('sha256').update(username).digest('base64url').slice(0, 12)

/**
 * What leaves clear is signed: whoever has a photo by a licence gets it with their name in the pixels, and the smallest size, in
 * which no name could be read, blurred.
 */
const sign = (bytes: Buffer, size: PictureSize, username: string): Promise<Buffer> =>
  size === 'thumb' ? blurPicture(bytes) : markPicture(bytes, username)

/** A stored picture for somebody who may see it. It is never stored with the mark of a viewer. */
export const givePicture = (
  services: Services,
  { fileKey, size, id, isForVisitors, licence }: Shown,
): FileAnswer => {
  const open = async () => {
    const file = await services.files.get(`${fileKey}-${size}.webp`)
    return file && { ...file, type: 'image/webp' }
  }
  if (!licence) return { tag: `"${id}-${size}"`, keptFor: isForVisitors ? KEPT : 0, open }
  return {
    tag: `"${licence.id}-${size}-${mark(licence.username)}"`,
    keptFor: 0,
    open: async () => {
      const file = await open()
      if (!file) return null
      const signed = await sign(await buffer(file.stream), size, licence.username)
      return { type: file.type, size: signed.length, stream: Readable.from([signed]) }
    },
    sent: async () => {
      if (size === 'full') await noteOpened(services, licence.id)
    },
  }
}
