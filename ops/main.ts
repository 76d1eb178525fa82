import { parseArgs } from 'node:util'
import { Failure } from '#shared/kernel/failure.ts'
import { describeError } from '#server/platform/runtime/log.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { adminCreate } from './admin-create.ts'
import { backup, backupVerify, restore } from './backup.ts'
import { demoLoad } from './demo-load.ts'
import { doctor } from './doctor.ts'
import { memberErase } from './erase-member.ts'
import { memberExport } from './export-member.ts'
import { filesCopy } from './files-copy.ts'
import { membershipDecline, membershipEnd, membershipGrant, membershipList } from './memberships.ts'
import { migrate } from './migrate.ts'
import { photoBan, photoBanned, photoUnban } from './photos.ts'
import { secondFactorReset } from './second-factor-reset.ts'
import { pushKeys } from './push-keys.ts'
import { searchRebuild } from './search-rebuild.ts'
import { secretAccept } from './secret-accept.ts'
import { usernameApprove, usernameList, usernameReject } from './usernames.ts'

const COMMANDS: Record<string, { usage: string; run: (args: string[]) => Promise<void> }> = {
  'admin:create': {
    usage: 'admin:create --email <address> --username <name> [--password-stdin]',
    run: adminCreate,
  },
  'second-factor:reset': { usage: 'second-factor:reset --email <address>', run: secondFactorReset },
  migrate: { usage: 'migrate [--grant <role>]', run: migrate },
  backup: { usage: 'backup <folder, file.tar or s3:bucket/folder>', run: backup },
  'backup:verify': { usage: 'backup:verify <folder, file.tar or s3:bucket/folder>', run: backupVerify },
  restore: { usage: 'restore <folder, file.tar or s3:bucket/folder> [--keep-log-ins]', run: restore },
  'demo:load': { usage: 'demo:load [--members N]', run: demoLoad },
  'search:rebuild': { usage: 'search:rebuild', run: searchRebuild },
  'files:copy': { usage: 'files:copy', run: filesCopy },
  'export-member': { usage: 'export-member <username> <file>', run: memberExport },
  'erase-member': { usage: 'erase-member <username> [--yes]', run: memberErase },
  'username:list': { usage: 'username:list', run: usernameList },
  'username:approve': { usage: 'username:approve <username>', run: usernameApprove },
  'username:reject': { usage: 'username:reject <username> [--reason <text>]', run: usernameReject },
  'membership:list': { usage: 'membership:list', run: membershipList },
  'membership:grant': {
    usage: 'membership:grant <username> <silver or gold> [--until <day>]',
    run: membershipGrant,
  },
  'membership:decline': { usage: 'membership:decline <username>', run: membershipDecline },
  'membership:end': { usage: 'membership:end <username>', run: membershipEnd },
  'photo:ban': { usage: 'photo:ban <id of the photo> [--note <text>]', run: photoBan },
  'photo:banned': { usage: 'photo:banned', run: photoBanned },
  'photo:unban': { usage: 'photo:unban <id of the ban>', run: photoUnban },
  'secret:accept': { usage: 'secret:accept', run: secretAccept },
  'push:keys': { usage: 'push:keys', run: pushKeys },
  doctor: { usage: 'doctor', run: doctor },
}

const usage = () =>
  Object.values(COMMANDS)
    .map((command) => `  ${command.usage}\n`)
    .join('')

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const sayWhy = (usage: string, error: unknown): string => {
  if (codeOf(error).startsWith('ERR_PARSE_ARGS')) return `That is not how it is used: npm run ops -- ${usage}`
  const isExpected = error instanceof StartFailure || error instanceof Failure
  return isExpected ? error.message : `The command failed: ${describeError(error)}`
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (command) {
  const { usage, run } = command
  const work = async () => {
    // Commands that take arguments check them themselves.
    if (usage === name) parseArgs({ args, options: {} })
    await run(args)
  }
  await work().catch((error: unknown) => {
    process.stderr.write(`${sayWhy(usage, error)}\n`)
    process.exitCode = 1
  })
} else {
  const asked = name ? `There is no command "${name}".` : 'Which command?'
  process.stderr.write(`${asked} npm run ops -- takes one of these:\n${usage()}`)
  process.exitCode = 2
}
