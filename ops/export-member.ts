import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { exportForOperator } from '#server/domains/joining/export/joining.export.commands.ts'
import { jsonOf, streamOf } from '#server/platform/streamed.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { withMember } from './members.ts'
import { say } from './settings.ts'

const WHY: Record<string, string> = {
  EEXIST: 'is there already',
  ENOENT: 'is in a folder that does not exist',
  ENOTDIR: 'is in a folder that does not exist',
  EACCES: 'may not be written by this user',
  EROFS: 'is on a disk that is read-only',
  ENOSPC: 'is on a disk that is full',
}

const whyNot = (file: string, error: unknown): unknown => {
  const why = error instanceof Error && 'code' in error ? WHY[String(error.code)] : undefined
  return why ? new StartFailure(`${file} ${why}.`, { cause: error }) : error
}

/** Writes all data held about a member as JSON to a new file that only its owner can read. */
export const memberExport = async (args: string[]): Promise<void> => {
  const [username, file] = parseArgs({ args, allowPositionals: true }).positionals
  if (!username || !file) throw new StartFailure('export-member needs a username and a file.')
  await withMember(username, async (services, memberId) => {
    const output = await open(file, 'wx', 0o600)
    try {
      const held = await exportForOperator(services, memberId)
      await pipeline(streamOf(jsonOf(held)), output.createWriteStream())
    } catch (error) {
      await output.close()
      await rm(file, { force: true })
      throw error
    }
  }).catch((error: unknown) => {
    throw whyNot(file, error)
  })
  say(`The data of ${username} is in ${file}.`)
}
