import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { withMember } from './members.ts'
import { say } from './settings.ts'

/** Returns the next line of input, or an empty string if there's none. */
const readLine = async (): Promise<string> => {
  for await (const line of createInterface({ input: process.stdin })) return line.trim()
  return ''
}

/** Permanently erases a member, once the username has been typed a second time or with `--yes`. */
export const memberErase = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  const [username] = positionals
  if (!username) throw new StartFailure('erase-member needs a username.')
  if (!values.yes) {
    process.stdout.write("This can't be undone. Type the username again: ")
    if ((await readLine()) !== username)
      throw new StartFailure("That's a different name. Nothing was erased.")
  }
  await withMember(username, eraseMember)
  say(`${username} has been erased.`)
}
