import { readConfig } from '#server/platform/config.ts'
import { StartFailure } from '#server/platform/start-failure.ts'
import { folderFiles } from '#server/platform/storage/files.ts'
import { filesFolder, openFiles } from '#server/platform/storage/open-files.ts'
import { say } from './settings.ts'

/** As many as are on their way at once; each may hold 16 MB. */
const AT_ONCE = 4
/** Files between two lines about how far it is. */
const SAY_EVERY = 500

/** Copies the files of the data folder into the bucket of the settings, except those that are there in the same size. */
export const filesCopy = async (): Promise<void> => {
  const config = readConfig(process.env)
  if (!config.s3)
    throw new StartFailure('files:copy copies into S3: S3_ENDPOINT and what belongs to it must be set.')
  const folder = folderFiles(filesFolder(config))
  const bucket = openFiles(config)
  const keys = await folder.list()
  const waiting = [...keys]
  const counts = { copied: 0, there: 0 }
  const copy = async (key: string) => {
    if ((await bucket.size(key)) === (await folder.size(key))) return void (counts.there += 1)
    const file = await folder.get(key)
    if (!file) return
    await bucket.write(key, file.stream)
    counts.copied += 1
  }
  const lane = async () => {
    try {
      for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
        await copy(key)
        const done = counts.copied + counts.there
        if (done % SAY_EVERY === 0) say(`${done} of ${keys.length} …`)
      }
    } catch (error) {
      waiting.length = 0
      throw error
    }
  }
  const lanes = Array.from({ length: AT_ONCE }, lane)
  // Nothing is on its way any more when the command ends, also where one of them fails.
  await Promise.allSettled(lanes)
  await Promise.all(lanes)
  say(`${counts.copied} files copied, ${counts.there} were there already.`)
}
