import { Readable } from 'node:stream'
import type { Services } from '#server/platform/domain/services.ts'
import type { ZipEntry } from '#server/platform/storage/zip.ts'
import { jsonOf, streamOf } from '#server/platform/streamed.ts'
import { indexOf, pageOf } from './joining.export.pages.view.ts'

/** The domains whose pages are listed first and last; all others are in between. */
const FIRST = [
  'accounts',
  'joining',
  'profiles',
  'photos',
  'verification',
  'status',
  'messages',
  'chat',
  'contact',
  'search',
  'notifications',
  'relations',
]
const LAST = ['blocks', 'membership', 'pages', 'reports', 'audit']
const placeOf = (domain: string): number => {
  const place = FIRST.indexOf(domain)
  return place === -1 ? FIRST.length + LAST.indexOf(domain) + 1 : place
}

const textEntry = (name: string, read: () => Promise<AsyncIterable<string>>): ZipEntry => ({
  name,
  open: async () => streamOf(await read()),
})

interface Part {
  domain: string
  title: string
  read: () => unknown
}

/**
 * Returns a domain's part as JSON and as a page. Each entry reads the data while it's being written, so that the data
 * doesn't have to fit in memory.
 */
const entriesOfPart = ({ domain, title, read }: Part, pictures: ReadonlySet<string>) => [
  textEntry(`data/${domain}.json`, async () => jsonOf(await read())),
  textEntry(`pages/${domain}.html`, async () => pageOf(title, await read(), pictures)),
]

/** Lists the entries of the ZIP with all of a member's data. */
export const listEntries = async (services: Services, memberId: string): Promise<ZipEntry[]> => {
  const { db, files, personal, clock } = services
  const now = clock.now()
  const parts = personal
    .flatMap(({ domain, title, export: read }): Part[] =>
      read ? [{ domain, title, read: () => read(db, memberId, now) }] : [],
    )
    .toSorted((one, other) => placeOf(one.domain) - placeOf(other.domain))
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
  return [
    { name: 'index.html', open: async () => Readable.from([indexOf(parts, now)]) },
    ...parts.flatMap((part) => entriesOfPart(part, pictures)),
    ...stored.map(({ name, read }) => ({
      name,
      isPacked: true,
      open: async () => (await read()) ?? Readable.from([]),
    })),
  ]
}
