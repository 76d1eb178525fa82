import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { filesFolder } from '#server/platform/storage/open-files.ts'
import type { Finding, Site } from './scene.ts'
import type { Confirmed } from './writes.ts'

const TABLES = { message: 'messages', line: 'chat_messages', photo: 'photos' } as const

/** Finds confirmed writes that are missing, and photos with a missing file. The server must have exited. */
const compare = (site: Site, noted: Confirmed) =>
  site.read(async ({ pool }) => {
    const lost: string[] = []
    for (const kind of ['message', 'line', 'photo'] as const) {
      const { rows } = await pool.query<{ id: string }>(
        `select id from unnest($1::uuid[]) as noted (id) where id not in (select id from ${TABLES[kind]})`,
        [noted[kind]],
      )
      lost.push(...rows.map(({ id }) => `${kind} ${id}`))
    }
    const statuses = await pool.query<{ id: string; text: string }>(
      'select user_id as id, status_text as text from user_statuses',
    )
    const stored = new Map(statuses.rows.map(({ id, text }) => [id, Number(text.replace('Status ', ''))]))
    // A later status that was never confirmed may be stored instead.
    for (const [id, number] of noted.status) if ((stored.get(id) ?? -1) < number) lost.push(`status of ${id}`)
    // A generated member's photo has its owner's ID, and no files.
    const photos = await pool.query<{ key: string }>(
      'select file_key as key from photos where id <> owner_id',
    )
    const folder = filesFolder(site)
    const halves = photos.rows.filter(({ key }) =>
      PICTURE_SIZES.some((size) => !existsSync(join(folder, `${key}-${size}.webp`))),
    )
    return { lost, halves: halves.map(({ key }) => `photo ${key} without its files`) }
  })

/** Checks that all confirmed writes are there and complete. */
export const expectKept = async (what: string, site: Site, noted: Confirmed): Promise<Finding> => {
  const { lost, halves } = await compare(site, noted)
  const all = [...lost, ...halves]
  const counts = `${noted.message.length} messages, ${noted.line.length} lines, ${noted.photo.length} photos, ${noted.status.size} statuses`
  return {
    what: `${what}: what was confirmed`,
    figures: all.length === 0 ? `${counts}: 0 lost` : `${counts}: ${all.slice(0, 5).join('; ')} …`,
    bound: 'nothing lost, nothing half written',
    isMet: all.length === 0,
  }
}
