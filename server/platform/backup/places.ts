import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { StartFailure } from '../runtime/start-failure.ts'
import { folderFiles, type Files } from '../storage/files.ts'
import { s3Files } from '../storage/s3.ts'
import { bucketAt } from './place.ts'
import { bucketShelf, filesSource, folderShelf, removeAll, sourceAt, tarShelf } from './shelves.ts'
import type { Shelf, Source } from './shelves.ts'

type Settings = Pick<Config, 's3'>

const inBucket = (place: string, settings: Settings) => {
  const found = bucketAt(place, settings.s3)
  return found && { files: s3Files(found.s3), folder: found.folder }
}

/**
 * Opens the destination for a new backup: `s3:<bucket>/<folder>`, a path ending in `.tar`, or a folder. Nothing may
 * exist there yet.
 */
export const openShelf = async (place: string, settings: Settings): Promise<Shelf> => {
  const bucket = inBucket(place, settings)
  if (bucket) {
    if (!bucket.folder) throw new StartFailure('Name a folder in the bucket, such as s3:backups/by-hand.')
    if ((await bucket.files.list(bucket.folder)).length > 0) throw new StartFailure(`${place} is not empty.`)
    return bucketShelf(bucket.files, bucket.folder)
  }
  const path = resolve(place)
  if (existsSync(path)) throw new StartFailure(`${path} is there already.`)
  return path.endsWith('.tar') ? tarShelf(path) : folderShelf(path)
}

/** Opens the backup at a location. */
export const openSource = (place: string, settings: Settings): Promise<Source> => {
  const bucket = inBucket(place, settings)
  return bucket ? Promise.resolve(filesSource(bucket.files, bucket.folder)) : sourceAt(resolve(place))
}

/** A location for several backups, each in its own folder. */
export interface Store {
  /** Files next to the backups. */
  get: Files['get']
  put: Files['put']
  shelf(name: string): Promise<Shelf>
  remove(name: string): Promise<void>
}

export const openStore = (place: string, settings: Settings): Store => {
  const bucket = inBucket(place, settings)
  if (!bucket) {
    const path = resolve(place)
    const { get, put } = folderFiles(path)
    return {
      get,
      put,
      shelf: (name) => folderShelf(join(path, name)),
      remove: async (name) => {
        await rm(join(path, name), { recursive: true, force: true })
        await rm(`${join(path, name)}.part`, { recursive: true, force: true })
      },
    }
  }
  const { files, folder } = bucket
  const within = (name: string) => (folder ? `${folder}/${name}` : name)
  return {
    get: (name) => files.get(within(name)),
    put: (name, bytes) => files.put(within(name), bytes),
    shelf: (name) => Promise.resolve(bucketShelf(files, within(name))),
    remove: (name) => removeAll(files, within(name)),
  }
}
