import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { PictureSize } from '#shared/domains/photos/photos.contract.ts'
import { MINUTE, SECOND } from '#shared/kernel/time.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { blurPicture, markPicture } from '#server/platform/images/mark.ts'
import { findMarked, makeMarked } from '#server/platform/images/marked.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { noteOpened } from '#server/domains/photos/licences/photos.licences.commands.ts'
import type { Shown } from './photos.media.policy.ts'

/**
 * How long browsers may cache a picture that every visitor may see, in seconds. A picture that is hidden may still be
 * shown for that long.
 */
const KEPT = (5 * MINUTE) / SECOND

interface Asked {
  /** The photo's id, for the ETag. */
  id: string
  size: PictureSize
  /** Returns the photo and the viewer's access to it. Throws `not_found` if the viewer has none. */
  find(): Promise<Shown>
}

/** Hashes a username for the ETag, which changes with the name but doesn't reveal it. */
const mark = (username: string) => createHash('sha256').update(username).digest('base64url').slice(0, 12)

/**
 * Marks a picture that is viewed through a licence: with the viewer's name in the pixels, or by blurring the smallest
 * size, where a name would be illegible.
 */
const sign = (bytes: Buffer, size: PictureSize, username: string): Promise<Buffer> =>
  size === 'thumb' ? blurPicture(bytes) : markPicture(bytes, username)

/** Returns a stored picture for someone who may see it. It's never stored with a viewer's mark. */
export const givePicture = async (services: Services, { id, size, find }: Asked): Promise<FileAnswer> => {
  const { fileKey, isForVisitors, licence } = await find()
  const file = `${fileKey}-${size}.webp`
  const open = async () => {
    const found = await services.files.get(file)
    return found && { ...found, type: 'image/webp' }
  }
  if (!licence) return { tag: `"${id}-${size}"`, keptFor: isForVisitors ? KEPT : 0, open }
  const { username } = licence
  const key = `${file} ${username}`
  /** Marks the picture and then checks again, because the licence may have ended in the meantime. */
  const signNow = async () => {
    const signed = await makeMarked({
      key,
      whom: username,
      mark: async () => {
        const found = await open()
        return found && sign(await buffer(found.stream), size, username)
      },
    })
    return (await find()).licence?.id === licence.id ? signed : null
  }
  return {
    tag: `"${licence.id}-${size}-${mark(username)}"`,
    keptFor: 0,
    open: async () => {
      const signed = findMarked(key) ?? (await signNow())
      return signed && { type: 'image/webp', size: signed.length, stream: Readable.from([signed]) }
    },
    sent: async () => {
      if (size === 'full') await noteOpened(services, licence.id)
    },
  }
}
