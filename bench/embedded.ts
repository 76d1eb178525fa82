import { readVersion, untilInterrupted, withDataDir, withEmbeddedCrowd } from './database.ts'
import type { RequestOptions } from './requests.ts'
import { addCallers } from './requests/callers.ts'
import { createCalls, listPlaces } from './requests/calls.ts'
import type { Call } from './requests/load.ts'
import { withBuiltProduct } from './requests/programs.ts'
import { countMembers, readLoad, report, watchMemory } from './requests/report.ts'
import { measureRows } from './requests/rounds.ts'
import { loadRow, type LoadKey, type Row } from './requests/rows.ts'
import { say } from './tables.ts'

/**
 * Target requests per second with 8 callers: four times an earlier result for search, and five times one for sending a
 * message.
 */
const TARGETS = { search: '≥ 528', send: '≥ 195' }
const MEMORY_TARGET = '≤ 420 at the start'

/** Returns all rows of the table, in order. */
const listEmbeddedRows = (port: number, calls: ReturnType<typeof createCalls>): Row[] => {
  const rows = (key: LoadKey, next: () => Call, target = ''): Row[] => [
    loadRow(key, { port, callers: 1, next }),
    { ...loadRow(key, { port, callers: 8, next }), target },
  ]
  return [
    ...rows('search', calls.memberSearch, TARGETS.search),
    ...rows('visitor', calls.visitorSearch),
    ...rows('profile', calls.profile),
    ...rows('inbox', calls.inbox),
    ...rows('session', calls.session),
    ...rows('send', calls.send, TARGETS.send),
  ]
}

/** Measures requests to the built product on the embedded database, without comparing them to a yardstick. */
export const measureEmbedded = ({
  members,
  keys,
  seconds,
}: Omit<RequestOptions, 'activePerSecond'>): Promise<void> =>
  untilInterrupted(() =>
    withDataDir(async (dataDir) => {
      const loadBefore = readLoad()
      const started = performance.now()
      // Only one process can use the folder, so everything is read before the product starts.
      const { version, calls } = await withEmbeddedCrowd(dataDir, members, async (database) => ({
        version: await readVersion(database),
        calls: createCalls(await addCallers(database), await listPlaces(database)),
      }))
      const filled = (performance.now() - started) / 1000
      say(`${countMembers(members)} stored and indexed in ${filled.toFixed(0)} s`)
      await withBuiltProduct({ dataDir, databaseUrl: '' }, async (product) => {
        const readMemory = watchMemory('product', product, MEMORY_TARGET)
        const rows = listEmbeddedRows(product.port, calls).filter(({ key }) => keys.includes(key))
        const results = await measureRows(rows, { seconds, product })
        report({
          title: `${countMembers(members)}, the embedded database`,
          results,
          seconds,
          memory: [readMemory()],
          engine: `embedded PostgreSQL ${version}`,
          loadBefore,
        })
      })
    }),
  )
