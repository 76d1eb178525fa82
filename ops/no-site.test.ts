// Runs on both engines: a folder without a database, and a database without a schema.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { listApplied } from '#server/platform/db/migrate.ts'
import { here } from '#server/testing/scenario/commands.ts'
import { createPlace, type Place } from '#server/testing/scenario/places.ts'
import { startS3 } from '#server/testing/fixtures/s3.ts'
import { covers } from '#testing/covers.ts'
import { backup } from './backup.ts'
import { doctor } from './doctor.ts'
import { memberErase } from './erase-member.ts'
import { memberExport } from './export-member.ts'
import { filesCopy } from './files-copy.ts'
import { membershipDecline, membershipEnd, membershipGrant, membershipList } from './memberships.ts'
import { photoBan, photoBanned, photoUnban } from './photos.ts'
import { searchRebuild } from './search-rebuild.ts'
import { secondFactorReset } from './second-factor-reset.ts'
import { secretAccept } from './secret-accept.ts'
import { usernameApprove, usernameList, usernameReject } from './usernames.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SECRET_KEY = 'of a site that is not there, 32 and more'
const target = mkdtempSync(join(tmpdir(), 'amp-no-site-'))
afterAll(() => rmSync(target, { recursive: true }))

const COMMANDS: Record<string, () => Promise<void>> = {
  backup: () => backup([join(target, 'backup')]),
  'export-member': () => memberExport(['anna', join(target, 'anna.json')]),
  'erase-member': () => memberErase(['anna', '--yes']),
  'search:rebuild': searchRebuild,
  'secret:accept': secretAccept,
  'second-factor:reset': () => secondFactorReset(['--email', 'anna@example.org']),
  'username:list': usernameList,
  'username:approve': () => usernameApprove(['anna']),
  'username:reject': () => usernameReject(['anna']),
  'membership:list': membershipList,
  'membership:grant': () => membershipGrant(['anna', 'gold']),
  'membership:decline': () => membershipDecline(['anna']),
  'membership:end': () => membershipEnd(['anna']),
  'photo:ban': () => photoBan([newId()]),
  'photo:banned': photoBanned,
  'photo:unban': () => photoUnban([newId()]),
}

/** Returns the error of a command that mustn't create a site, and asserts that it created none. */
const refusalOf = async (command: () => Promise<void>, settings: Record<string, string>, dataDir: string) => {
  const { status, said, complained } = await here(command, { ...settings, dataDir, SECRET_KEY })
  expect([status, said]).toEqual([1, ''])
  expect(readdirSync(target)).toEqual([])
  return complained
}

/** Returns the migrations applied to a database server's database, or none for a data folder. */
const appliedTo = ({ settings, with: look }: Place) =>
  settings['DATABASE_URL'] ? look(({ pool }) => listApplied(pool)) : Promise.resolve([])

describe('if there’s no site', () => {
  let place: Place
  beforeAll(async () => {
    place = await createPlace({ isUnused: true })
  })
  afterAll(() => place.remove())

  test.each(Object.keys(COMMANDS))(
    '%s reports that in one sentence, and doesn’t create a site',
    covers('OPS-01.12'),
    async (name) => {
      const command = COMMANDS[name] ?? doctor
      expect(await refusalOf(command, place.settings, place.dataDir)).toMatch(
        /^There is no site in (this database: check DATABASE_URL|\S+ \(DATA_DIR\): check the setting, and that its disk is mounted\.).* Nothing was made\.$/,
      )
      expect([readdirSync(place.dataDir), await appliedTo(place)]).toEqual([[], []])
    },
  )

  test(
    'files:copy fails without copying anything if the files folder doesn’t exist',
    covers('OPS-01.12'),
    async () => {
      const s3 = await startS3()
      const { status, complained } = await here(filesCopy, {
        ...place.settings,
        ...s3.environment,
        dataDir: place.dataDir,
        SECRET_KEY,
      })
      expect([status, complained]).toEqual([
        1,
        expect.stringMatching(/^There is no folder \S+\/files: check DATA_DIR, .+ Nothing was copied\.$/),
      ])
      await s3.close()
    },
  )
})

test('no command creates a missing data folder, not even doctor', covers('OPS-01.12'), async () => {
  const dataDir = join(target, 'not-mounted')
  for (const command of [doctor, COMMANDS['backup'] ?? doctor]) {
    expect(await refusalOf(command, {}, dataDir)).toMatch(
      /^There is no site in \S+\/not-mounted \(DATA_DIR\): /,
    )
  }
  expect(existsSync(dataDir)).toBe(false)
})
