import { Failure } from '#shared/kernel/failure.ts'
import { describeError } from '#server/platform/log.ts'
import { StartFailure } from '#server/platform/start-failure.ts'
import { adminCreate } from './admin-create.ts'
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
import { usernameApprove, usernameList, usernameReject } from './usernames.ts'

const COMMANDS: Record<string, { usage: string; run: (args: string[]) => Promise<void> }> = {
  'admin:create': {
    usage: 'admin:create --email <address> --username <name> [--password-stdin]',
    run: adminCreate,
  },
  'second-factor:reset': { usage: 'second-factor:reset --email <address>', run: secondFactorReset },
  migrate: { usage: 'migrate [--grant <role>]', run: migrate },
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
  'push:keys': { usage: 'push:keys', run: pushKeys },
  doctor: { usage: 'doctor', run: doctor },
}

const usage = () =>
  `Usage: npm run ops -- <command>\n${Object.values(COMMANDS)
    .map((command) => `  ${command.usage}\n`)
    .join('')}`

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (command) {
  await command.run(args).catch((error: unknown) => {
    const isExpected = error instanceof StartFailure || error instanceof Failure || error instanceof TypeError
    process.stderr.write(`${isExpected ? error.message : `The command failed: ${describeError(error)}`}\n`)
    process.exitCode = 1
  })
} else {
  process.stderr.write(usage())
  process.exitCode = 2
}
