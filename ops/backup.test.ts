import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { projectRoot } from '#server/platform/runtime/project-root.ts'
import {
  filesIn,
  makeFolder,
  makePlace,
  makeSite,
  removePlaces,
  rowsOf,
  SECRET_KEY,
  settingsOf,
} from '#server/testing/scenario/backups.ts'
import { here } from '#server/testing/scenario/commands.ts'
import type { Place } from '#server/testing/scenario/places.ts'
import { OPS, programArguments } from '#server/testing/scenario/programs.ts'
import { SECOND_BUCKET, startS3 } from '#server/testing/fixtures/s3.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { backup, backupVerify, restore } from './backup.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const allOf = async (place: Place) => ({
  rows: await place.with(rowsOf),
  files: filesIn(join(place.dataDir, 'files')),
})

let site: Place
let whole: Awaited<ReturnType<typeof allOf>>
/** A folder and a tar file, each with a backup of the site. */
let taken: { folder: string; tar: string }
const said: Awaited<ReturnType<typeof here>>[] = []
beforeAll(async () => {
  site = await makeSite()
  whole = await allOf(site)
  const place = makeFolder()
  taken = { folder: join(place, 'whole'), tar: join(place, 'whole.tar') }
  // The site keeps running during the backups.
  await site.with(async () => {
    for (const target of Object.values(taken)) said.push(await here(() => backup([target]), settingsOf(site)))
  })
})
afterAll(removePlaces)

test(
  'reports the contents of the backup, and reminds the operator to keep the secret key elsewhere',
  covers('BEY-48.1', 'BEY-48.6'),
  () => {
    for (const { said: text, complained } of said) {
      expect(complained).toBe('')
      expect(text).toMatch(/^The backup is in \S+: [\d,]+ rows and 5 files, \d+ MB\.$/m)
      expect(text).toMatch(/^It doesn't contain the secret key\. Keep a copy of the key \(SECRET_KEY\)/m)
      expect(text).not.toContain(SECRET_KEY)
    }
  },
)

const restoreInto = async (place: Place, source: string, ...more: string[]) => {
  const { said: text, complained } = await here(() => restore([source, ...more]), settingsOf(place))
  expect([complained, text]).toEqual(['', expect.stringMatching(/is restored\.$/m)])
}
/** The site's contents after a restore that logs everyone out. */
const loggedOut = () => {
  const gone = ['sessions', 'tokens', 'pending_log_ins', 'push_devices']
  return {
    ...whole,
    rows: { ...whole.rows, ...Object.fromEntries(gone.map((table) => [`public.${table}`, []])) },
  }
}

test(
  'a site is restored on the other engine, and then back on the first engine, with identical rows and files',
  covers('BEY-16', 'BEY-48.3', 'BEY-48.4'),
  async () => {
    const empty = Object.entries(whole.rows).filter(([, rows]) => rows.length === 0)
    expect(empty).toEqual([])
    const embedded = await makePlace({ isEmbedded: true })
    await restoreInto(embedded, taken.tar, '--keep-log-ins')
    expect(await allOf(embedded)).toEqual(whole)
    const again = join(makeFolder(), 'again')
    expect((await here(() => backup([again]), settingsOf(embedded))).complained).toBe('')
    const back = await makePlace()
    await restoreInto(back, again, '--keep-log-ins')
    expect(await allOf(back)).toEqual(whole)
    const ledgers = [site, embedded, back].map(({ dataDir }) => readFileSync(join(dataDir, 'erased'), 'utf8'))
    expect(new Set(ledgers).size).toBe(1)
  },
)

test(
  'restoring never overwrites files, an existing erasure ledger or accounts',
  covers('BEY-48.3', 'BEY-48.4'),
  async () => {
    const place = await makePlace({ isLaidOut: true })
    const refused = async () => (await here(() => restore([taken.folder]), settingsOf(place))).complained
    const theirs = join(place.dataDir, 'files/photos/a.webp')
    mkdirSync(dirname(theirs), { recursive: true })
    writeFileSync(theirs, 'a picture')
    expect(await refused()).toMatch(/^There are files where this site keeps them\./)
    expect(readFileSync(theirs, 'utf8')).toBe('a picture')
    rmSync(theirs)
    const ledger = join(place.dataDir, 'erased')
    writeFileSync(ledger, `${newId()}\n`)
    const before = readFileSync(ledger, 'utf8')
    await restoreInto(place, taken.folder)
    expect(readFileSync(ledger, 'utf8')).toBe(before)
    expect(await refused()).toMatch(/^There are accounts in this database\./)
    expect(await allOf(place)).toEqual(loggedOut())
  },
)

/** Returns the first file in a folder of the backup. */
const firstIn = (folder: string): string => {
  const [found] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return found ? join(found.parentPath, found.name) : expect.fail(`nothing is in ${folder}`)
}
const changeByte = (path: string) => {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(path, bytes)
}
const changeHead = (folder: string, changed: object) => {
  const path = join(folder, 'backup.json')
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...changed }))
}
const copyOf = (source: string) => {
  const copy = join(makeFolder(), basename(source))
  cpSync(source, copy, { recursive: true })
  return copy
}

const DAMAGED = /^This backup is damaged: .+ (is missing or was changed|cannot be unpacked)\.$/
const CUT_SHORT = /^This backup was cut short: its end is missing\.$/

describe('a backup is rejected if', () => {
  test.each<[string, (folder: string) => void, RegExp]>([
    ['a row was changed', (folder) => changeByte(firstIn(join(folder, 'tables'))), DAMAGED],
    ['a file was changed', (folder) => changeByte(firstIn(join(folder, 'files'))), DAMAGED],
    ['a file is missing', (folder) => rmSync(firstIn(join(folder, 'files'))), DAMAGED],
    ['its description was changed', (folder) => changeHead(folder, { engine: 'other' }), DAMAGED],
    ['a list of contents was changed', (folder) => changeByte(firstIn(join(folder, 'contents'))), DAMAGED],
    [
      'its lists of contents are missing',
      (folder) => rmSync(join(folder, 'contents'), { recursive: true }),
      DAMAGED,
    ],
    ['its end is missing', (folder) => rmSync(join(folder, 'complete.json')), CUT_SHORT],
    [
      'it has a newer format',
      (folder) => changeHead(folder, { format: 2, version: '9.0.0' }),
      /^This backup was made by version 9\.0\.0, in a form that this one doesn't know/,
    ],
    [
      'it isn’t a backup',
      (folder) => rmSync(join(folder, 'backup.json')),
      /^This backup is damaged: backup\.json is missing/,
    ],
  ])('%s', covers('BEY-48.2'), async (_, damage, sentence) => {
    const folder = copyOf(taken.folder)
    damage(folder)
    const { said, complained } = await here(() => backupVerify([folder]), settingsOf(site))
    expect([said, complained]).toEqual(['', expect.stringMatching(sentence)])
  })

  test('a tar file was truncated', covers('BEY-48.2'), async () => {
    const tar = copyOf(taken.tar)
    const verified = async () => (await here(() => backupVerify([tar]), settingsOf(site))).complained
    expect(await verified()).toBe('')
    for (const part of [0.9, 0.5]) {
      truncateSync(tar, Math.floor(statSync(taken.tar).size * part))
      expect(await verified()).toMatch(CUT_SHORT)
    }
  })

  test(
    'a row was changed, in which case nothing is restored, and an intact backup can still be restored',
    covers('BEY-48.2'),
    async () => {
      const folder = copyOf(taken.folder)
      changeByte(firstIn(join(folder, 'tables/public/profiles')))
      const place = await makePlace({ isLaidOut: true })
      expect((await here(() => restore([folder]), settingsOf(place))).complained).toMatch(DAMAGED)
      expect((await place.with(rowsOf))['public.accounts']).toEqual([])
      await restoreInto(place, taken.folder)
      expect(await allOf(place)).toEqual(loggedOut())
    },
  )
})

describe('a command killed midway', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())
  const onS3 = (place: Place) => ({ ...settingsOf(place), ...s3.environment })

  /** Runs a command until it requests this part of a backup in the bucket, and kills it at that point. */
  const killAt = async (args: string[], place: Place, part: string) => {
    let onAsked = () => {}
    const isAsked = new Promise<void>((resolve) => (onAsked = resolve))
    s3.disturbed(({ key }) => {
      if (!key.startsWith('club/') || !key.includes(part)) return undefined
      onAsked()
      return 'silence'
    })
    const { dataDir, ...settings } = onS3(place)
    const child = spawn(process.execPath, [...programArguments(OPS), ...args], {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], DATA_DIR: dataDir, ...settings },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await isAsked
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    s3.disturbed(() => undefined)
  }
  const place = `s3:${SECOND_BUCKET}/club`

  test('leaves no backup that looks complete', covers('BEY-48.6'), async () => {
    await killAt(['backup', place], site, 'tables/public/profiles')
    expect([...s3.inSecond.keys()]).toContain('club/backup.json')
    const verified = await here(() => backupVerify([place]), onS3(site))
    expect(verified.complained).toMatch(CUT_SHORT)
    s3.inSecond.clear()
  })

  test.each(['files', 'tables/public/profiles'])(
    'can be run again after being killed while restoring %s',
    covers('BEY-48.6'),
    async (part) => {
      for (const [name, content] of Object.entries(filesIn(taken.folder))) {
        s3.inSecond.set(`club/${name}`, Buffer.from(content, 'base64'))
      }
      const target = await makePlace({ isLaidOut: true })
      await killAt(['restore', place], target, part)
      expect([...s3.objects.keys()]).toContain('unfinished-restore')
      const { complained } = await here(() => restore([place]), onS3(target))
      expect(complained).toBe('')
      expect(await target.with(rowsOf)).toEqual(loggedOut().rows)
      const files = [...s3.objects].map(([key, bytes]) => [key, bytes.toString('base64')])
      expect(Object.fromEntries(files)).toEqual(whole.files)
      s3.objects.clear()
      s3.inSecond.clear()
    },
  )
})

test('the next backup doesn’t contain files left behind by a killed backup', covers('BEY-48.6'), async () => {
  const place = join(makeFolder(), 'backup')
  mkdirSync(`${place}.part/files`, { recursive: true })
  writeFileSync(`${place}.part/files/left.webp`, 'left')
  expect((await here(() => backup([place]), settingsOf(site))).complained).toBe('')
  expect(existsSync(join(place, 'files/left.webp'))).toBe(false)
  expect((await here(() => backup([place]), settingsOf(site))).complained).toMatch(/ is there already\.$/)
})

test.each([
  ['backup', backup],
  ['backup:verify', backupVerify],
  ['restore', restore],
])('%s says which location it needs', async (name, command) => {
  const complained = async (args: string[]) => (await here(() => command(args), settingsOf(site))).complained
  const usage = `${name} needs a folder, a file that ends with .tar, or s3:<bucket>/<folder>.`
  expect([await complained([]), await complained(['a', 'b'])]).toEqual([usage, usage])
  expect(await complained(['s3:backups/club'])).toBe(
    's3:backups/club needs S3_ENDPOINT and what belongs to it.',
  )
})
