import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { exportMember } from '#server/domains/joining/joining.export.queries.ts'
import { jsonOf, streamOf } from '#server/platform/streamed.ts'
import { StartFailure } from '#server/platform/start-failure.ts'
import { withMember } from './members.ts'
import { say } from './settings.ts'

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Writes everything that is held of a member as JSON into a new file, which only its owner can read. */
export const memberExport = async (args: string[]): Promise<void> => {
  const [username, file] = parseArgs({ args, allowPositionals: true }).positionals
  if (!username || !file) throw new StartFailure('export-member needs a username and a file.')
  await withMember(username, async (services, memberId) => {
    const held = await exportMember(services, memberId)
    const output = await open(file, 'wx', 0o600)
    await pipeline(streamOf(jsonOf(held)), output.createWriteStream()).catch(async (error: unknown) => {
      await rm(file, { force: true })
      throw error
    })
  }).catch((error: unknown) => {
    throw isTaken(error) ? new StartFailure(`${file} is there already.`, { cause: error }) : error
  })
  say(`What is held of ${username} is in ${file}.`)
}
