import { parseArgs } from 'node:util'
import { banPhoto, unbanPicture } from '#server/domains/photos/bans/photos.bans.commands.ts'
import { listBans } from '#server/domains/photos/bans/photos.bans.queries.ts'
import { isId } from '#server/platform/db/statements/cursors.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { say, withApp } from './settings.ts'

/** Maximum characters of the reason stored with a ban. */
const NOTE_MAX = 500

const withServices = (work: (services: Services) => Promise<void>): Promise<void> =>
  withApp(
    ({ database, log }) => migrateDatabase(database, log),
    ({ services }) => work(services),
  )

/** Deletes a photo and bans its picture, so that no one can upload it again. */
export const photoBan = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { note: { type: 'string', default: '' } },
  })
  const photoId = positionals[0] ?? ''
  if (!isId(photoId)) throw new StartFailure("photo:ban needs the id in the photo's URL.")
  const note = values.note.trim()
  if (note.length > NOTE_MAX) throw new StartFailure(`A note may have at most ${NOTE_MAX} characters.`)
  await withServices(async (services) => {
    const { findsLookAlikes } = await banPhoto(services, { photoId, note })
    say('Deleted. No one can add this photo again.')
    if (!findsLookAlikes) say("It's too plain to recognise copies, so only the identical file is rejected.")
  })
}

/** Prints the banned pictures, newest first. */
export const photoBanned = (): Promise<void> =>
  withServices(async ({ db }) => {
    const bans = await listBans(db)
    if (bans.length === 0) say('There are no banned pictures.')
    for (const { id, note, createdAt } of bans) {
      say(`${id} ${createdAt.toISOString().slice(0, 10)} ${note}`.trimEnd())
    }
  })

/** Lifts the ban on a picture. */
export const photoUnban = async ([banId = '']: string[]): Promise<void> => {
  if (!isId(banId)) throw new StartFailure('photo:unban needs an id that photo:banned lists.')
  await withServices(async (services) => {
    if (!(await unbanPicture(services, banId))) throw new StartFailure("There's no ban with that id.")
    say('Members can add it again.')
  })
}
