import { parseArgs } from 'node:util'
import { DEMO_MEMBERS, DEMO_STEPS, loadDemo } from '#server/demo/load.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { writeProgress } from '#server/platform/progress.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { say, withApp } from './settings.ts'

const MOST = 1_000_000

const membersOf = (typed: string | undefined): number => {
  if (typed === undefined) return DEMO_MEMBERS
  const members = Number(typed)
  if (!Number.isInteger(members) || members < 4 || members > MOST) {
    throw new StartFailure(`--members takes a whole number from 4 to ${MOST}.`)
  }
  return members
}

/** Fills an empty database with the demo community. */
export const demoLoad = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { members: { type: 'string' } } })
  const members = membersOf(values.members)
  await withApp(
    ({ database, log }) => migrateDatabase(database, log),
    ({ services }) => loadDemo(services, { members, onProgress: writeProgress(process.stdout, DEMO_STEPS) }),
    { mayMake: true },
  )
  say(`The demo community has ${members} members.`)
}
