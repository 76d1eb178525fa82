import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { typedAddress } from '#shared/kernel/invisible.ts'
import { createAdmin } from '#server/domains/joining/joining.admin.commands.ts'
import { systemClock } from '#server/platform/clock.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { seed } from '#server/seed.ts'
import { say, withApp } from './settings.ts'

/** Prompts at the terminal without echoing the input. */
const askPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY)
    throw new StartFailure("There's no terminal to ask for the password on; use --password-stdin.")
  process.stdout.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    say('')
  }
}

const readPassword = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, '')

/**
 * Creates an admin from `--email`, `--username`, and a password that's prompted for or read with `--password-stdin`.
 */
export const adminCreate = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      username: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    },
  })
  const { email, username } = values
  if (!email || !username) throw new StartFailure('admin:create needs --email and --username.')
  const password = values['password-stdin'] ? await readPassword() : await askPassword()
  await withApp(
    async ({ database, log }) => {
      await migrateDatabase(database, log)
      await seed(database.db, systemClock)
    },
    ({ services }) =>
      createAdmin(services, { email: typedAddress(email), username: username.trim(), password }),
    { mayMake: true },
  )
  say(`${username} can log in as admin.`)
}
