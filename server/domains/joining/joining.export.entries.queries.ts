import { Readable } from 'node:stream'
import type { Services } from '#server/platform/services.ts'
import type { ZipEntry } from '#server/platform/storage/zip.ts'
import { jsonOf, streamOf } from '#server/platform/streamed.ts'
import { EXPORT_TITLES } from './joining.export.data.ts'
import { indexOf, pageOf } from './joining.export.pages.view.ts'

const ORDER = Object.keys(EXPORT_TITLES)

const textEntry = (name: string, read: () => Promise<AsyncIterable<string>>): ZipEntry => ({
  name,
  open: async () => streamOf(await read()),
})

/** One domain's part, as JSON and as a page. It is read for each, as it is written, so that it need not fit into memory. */
const entriesOfPart = (domain: string, read: () => unknown, pictures: ReadonlySet<string>) => [
  textEntry(`data/${domain}.json`, async () => jsonOf(await read())),
  textEntry(`pages/${domain}.html`, async () =>
    pageOf(EXPORT_TITLES[domain] ?? domain, await read(), pictures),
  ),
]

/** What the ZIP with everything that is held of a member consists of. */
export const listEntries = async (services: Services, memberId: string): Promise<ZipEntry[]> => {
  const { db, files, personal, clock } = services
  const now = clock.now()
  const parts = personal
    .flatMap(({ domain, export: read }) => (read ? [{ domain, read: () => read(db, memberId, now) }] : []))
    .toSorted((one, other) => ORDER.indexOf(one.domain) - ORDER.indexOf(other.domain))
  const stored: { name: string; read: () => Promise<Readable | null> }[] = []
  for (const part of personal) {
    for (const name of (await part.files?.(db, memberId)) ?? []) {
      const { openFile } = part
      const read = async () =>
        openFile ? openFile(services, name) : ((await files.get(name))?.stream ?? null)
      if (await files.has(name)) stored.push({ name, read })
    }
  }
  const pictures = new Set(stored.map(({ name }) => name))
  const titled = parts.map(({ domain }) => ({ domain, title: EXPORT_TITLES[domain] ?? domain }))
  return [
    { name: 'index.html', open: async () => Readable.from([indexOf(titled, now)]) },
    ...parts.flatMap(({ domain, read }) => entriesOfPart(domain, read, pictures)),
    ...stored.map(({ name, read }) => ({
      name,
      isPacked: true,
      open: async () => (await read()) ?? Readable.from([]),
    })),
  ]
}
