import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync, appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { filesFolder } from '#server/platform/storage/open-files.ts'
import { expectKept } from './kept.ts'
import { openSite, seconds, type Engine, type Finding, type Scene, type Site } from './scene.ts'
import { ask, createWrites } from './writes.ts'

const CHUNK = Buffer.alloc(64 * 1024)
const ROUNDS = 20

/** Mounts a small disk in memory. Returns null if mounting isn't allowed. */
const mount = (scene: Scene, megabytes: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status !== 0) return null
  scene.later(() => spawnSync('umount', ['-l', folder]))
  process.once('exit', () => spawnSync('umount', ['-l', folder]))
  return folder
}

/** Fills a disk to its last byte. Returns a function that frees the space again. */
const fill = (folder: string) => {
  const path = join(folder, 'filler')
  writeFileSync(path, '')
  for (let size = CHUNK.length; size >= 1;) {
    try {
      appendFileSync(path, CHUNK.subarray(0, size))
    } catch {
      size = Math.floor(size / 2)
    }
  }
  return () => rmSync(path)
}

/** Makes writes of some kinds, with page loads and API reads alongside, and counts the results. */
const writeOnFull = async (
  site: Site,
  writes: Awaited<ReturnType<typeof createWrites>>,
  kinds: readonly ('photo' | 'message' | 'status')[],
) => {
  const [{ token, network } = { token: '', network: '' }] = site.callers
  const counts = { confirmed: 0, refused: 0, unread: 0, most: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of kinds) {
      const from = performance.now()
      const status = await writes.send(kind).catch(() => 0)
      counts[status === 200 ? 'confirmed' : 'refused'] += 1
      counts.most = Math.max(counts.most, performance.now() - from)
    }
    for (const path of ['/about', '/api/profile']) {
      const { status } = await ask(site.product.port, { path, token, network }).catch(() => ({ status: 0 }))
      if (status !== 200) counts.unread += 1
    }
    await sleep(50)
  }
  return counts
}

/** Returns the milliseconds until a write succeeds again, or null if that takes longer than ten seconds. */
const writesAgain = async (writes: Awaited<ReturnType<typeof createWrites>>, kind: 'photo' | 'message') => {
  const from = performance.now()
  while (performance.now() - from < 10_000) {
    if ((await writes.send(kind).catch(() => 0)) === 200) return performance.now() - from
    await sleep(200)
  }
  return null
}

const skipped = (what: string): Finding => ({
  what,
  figures: 'skipped: a small disk can only be mounted by root',
  bound: '',
  isMet: true,
})

/** Fills only the disk that holds the uploaded files. */
const fillUploads = async (scene: Scene): Promise<Finding[]> => {
  const what = 'disk of the files full'
  const disk = mount(scene, 20)
  if (!disk) return [skipped(what)]
  const site = await openSite(scene, { engine: 'postgres', dataDir: disk })
  mkdirSync(filesFolder(site), { recursive: true })
  await site.product.start()
  const writes = await createWrites(site)
  const makeRoom = fill(disk)
  const { confirmed, refused, unread, most } = await writeOnFull(site, writes, ['photo'])
  const parts = readdirSync(filesFolder(site)).filter((name) => name.endsWith('.part'))
  makeRoom()
  const back = await writesAgain(writes, 'photo')
  await site.product.stop()
  return [
    {
      what,
      figures: `${refused} of ${confirmed + refused} uploads refused, ${seconds(most)} at most, ${parts.length} parts left, ${unread} reads failed; ${back === null ? 'not' : `after ${seconds(back)}`} back with room`,
      bound: 'all refused, reading goes on, nothing left; back by itself',
      isMet: confirmed === 0 && parts.length === 0 && unread === 0 && back !== null,
    },
    await expectKept(what, site, writes.noted),
  ]
}

/** Disk sizes in megabytes. They leave some room beyond what an empty site takes up. */
const DATABASES = { embedded: 180, postgres: 300 }

/** Fills the database's disk, which holds the whole site if the database is the embedded one. */
const fillDatabase = async (scene: Scene, engine: Engine): Promise<Finding[]> => {
  const what = `disk of the database full, ${engine}`
  const disk = mount(scene, DATABASES[engine])
  if (!disk) return [skipped(what)]
  const place = engine === 'embedded' ? { dataDir: disk } : { postgresPlace: disk }
  const site = await openSite(scene, { engine, ...place })
  await site.product.start()
  const writes = await createWrites(site)
  const makeRoom = fill(disk)
  const { confirmed, refused, unread, most } = await writeOnFull(site, writes, ['status', 'message'])
  makeRoom()
  const ended = site.product.hasEnded()
  if (ended) await site.product.start()
  const back = await writesAgain(writes, 'message')
  await site.product.stop()
  return [
    {
      what,
      figures: `${confirmed} writes fit, ${refused} refused, ${seconds(most)} at most, ${unread} reads failed${ended ? ', the server ended' : ''}; ${back === null ? 'not' : `after ${seconds(back)}`} back with room`,
      bound: `${ended ? 'starts' : 'reading goes on; writes'} again with room`,
      isMet: (ended || unread === 0) && back !== null,
    },
    await expectKept(what, site, writes.noted),
  ]
}

/** Fills small disks of a site to the last byte. */
export const drillDisks = async (scene: Scene): Promise<Finding[]> => [
  ...(scene.engines.includes('postgres') ? await fillUploads(scene) : []),
  ...(scene.engines.includes('postgres') ? await fillDatabase(scene, 'postgres') : []),
  ...(scene.engines.includes('embedded') ? await fillDatabase(scene, 'embedded') : []),
]
