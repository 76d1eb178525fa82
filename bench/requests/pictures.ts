import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#shared/kernel/ids.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { preparePicture } from '#server/platform/images/picture.ts'
import { filesFolder } from '#server/platform/storage/open-files.ts'
import { drawUpload } from '../pictures.ts'
import type { Caller } from './callers.ts'
import { inTurns, networksFrom } from './calls.ts'
import type { Call } from './load.ts'

/** All photos of the crowd share this file. */
const FILE = 'crowd-card.webp'

export interface Pictures {
  /** Members with a photo. The photo's ID is the same as its owner's. */
  ids: readonly string[]
  /** Path of the shared file. */
  path: string
  /** The picture to upload. */
  upload: Buffer
}

/** Stores the file shared by all photos, in card size. */
export const addPictures = async ({ pool }: OpenDatabase, dataDir: string): Promise<Pictures> => {
  const upload = await drawUpload()
  const { files } = await preparePicture(upload, { whom: 'bench' })
  const folder = filesFolder({ dataDir })
  const path = join(folder, FILE)
  await mkdir(folder, { recursive: true })
  await writeFile(path, files.card)
  const { rows } = await pool.query<{ id: string }>(
    'select id from photos join profiles using (id) where visibility = $1 limit 2000',
    ['everyone'],
  )
  return { ids: rows.map(({ id }) => id), path, upload }
}

/**
 * Creates calls that load pictures and calls that upload them. No two uploads are alike, so that each one is stored.
 */
export const createPictureCalls = (callers: readonly Caller[], { ids, upload }: Pictures) => {
  const looking = inTurns(callers)
  const shown = inTurns(ids)
  const uploading = inTurns(callers)
  const askedFrom = networksFrom(13)
  // Decoders ignore bytes after the picture.
  const file = () => Buffer.concat([upload, randomBytes(16)])
  return {
    picture: (): Call => {
      const { token, network } = looking()
      return { path: mediaPath(shown(), 'card'), token, network }
    },
    idealPicture: (): Call => ({ path: `/picture/${shown()}` }),
    health: (): Call => ({ path: '/api/health', network: askedFrom() }),
    upload: (): Call => {
      const { token, network } = uploading()
      return { method: 'POST', path: `/api/photos?clientKey=${newId()}`, token, network, file: file() }
    },
    idealUpload: (): Call => ({ method: 'POST', path: '/upload', file: file() }),
  }
}
