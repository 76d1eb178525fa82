import { existsSync } from 'node:fs'
import { readConfig } from '#server/platform/runtime/config.ts'
import { inLanes } from '#server/platform/runtime/lanes.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { folderFiles } from '#server/platform/storage/files.ts'
import { filesFolder, openFiles } from '#server/platform/storage/open-files.ts'
import { say } from './settings.ts'

/** Concurrent copies, each of which may take up 16 MB. */
const AT_ONCE = 4
/** Number of files between two progress lines. */
const SAY_EVERY = 500

/** Copies the data folder's files to the configured bucket, except those already there in the same size. */
export const filesCopy = async (): Promise<void> => {
  const config = readConfig(process.env)
  if (!config.s3)
    throw new StartFailure('files:copy copies to S3: set S3_ENDPOINT and the other S3 settings.')
  if (!existsSync(filesFolder(config))) {
    throw new StartFailure(
      `There is no folder ${filesFolder(config)}: check DATA_DIR, and that its disk is mounted. Nothing was copied.`,
    )
  }
  const folder = folderFiles(filesFolder(config))
  const bucket = openFiles(config)
  const keys = await folder.list()
  const counts = { copied: 0, there: 0 }
  const copy = async (key: string) => {
    if ((await bucket.size(key)) === (await folder.size(key))) return void (counts.there += 1)
    const file = await folder.get(key)
    if (!file) return
    await bucket.write(key, file.stream)
    counts.copied += 1
  }
  await inLanes(keys, AT_ONCE, async (key) => {
    await copy(key)
    const done = counts.copied + counts.there
    if (done % SAY_EVERY === 0) say(`${done} of ${keys.length} …`)
  })
  say(`Files copied: ${counts.copied}. Already there: ${counts.there}.`)
}
