import { totalmem } from 'node:os'
import { readVersion, withCrowd, withDataDir, withPatience, withPostgres } from './database.ts'
import { addAcquaintances } from './requests/acquaintances.ts'
import { addCallers } from './requests/callers.ts'
import { addIdeal } from './requests/ideal.ts'
import { addPictures } from './requests/pictures.ts'
import { watchServer, withBuiltProduct, withYardstick } from './requests/programs.ts'
import { countMembers, readLoad, report, watchMemory } from './requests/report.ts'
import { measureRows } from './requests/rounds.ts'
import { listRows, type RowKey } from './requests/rows.ts'
import { say } from './tables.ts'

export interface RequestOptions {
  members: number
  /** Table rows to measure. */
  keys: readonly RowKey[]
  /** Length of a round, in seconds. */
  seconds: number
  /** Number of members who become active per second in the row that measures activity. */
  activePerSecond: number
}

/** Configures PostgreSQL as an operator would on this machine, with commits written to disk. */
const settings = () => [
  'fsync=on',
  `shared_buffers=${Math.min(4096, Math.floor(totalmem() / 2 ** 20 / 4))}MB`,
]

/** Measures requests to the built product against those to a yardstick, and prints both. Asserts nothing. */
export const measureRequests = ({ members, keys, seconds, activePerSecond }: RequestOptions): Promise<void> =>
  withPostgres(async (adminUrl) => {
    const loadBefore = readLoad()
    await withCrowd(adminUrl, members, async (database, { url, seconds: filled }) => {
      say(`${countMembers(members)} stored and indexed in ${filled.toFixed(0)} s`)
      const callers = await addCallers(database)
      await withPatience(url, async (pool) => {
        await addAcquaintances(pool, callers)
        await addIdeal(pool)
      })
      const readServer = await watchServer(database)
      const version = await readVersion(database)
      await withDataDir(async (dataDir) => {
        const pictures = await addPictures(database, dataDir)
        await withBuiltProduct({ dataDir, databaseUrl: url }, (product) =>
          withYardstick({ databaseUrl: url, picture: pictures.path }, async (yardstick) => {
            const watched = [watchMemory('product', product), watchMemory('yardstick', yardstick)]
            const ports = { productPort: product.port, yardstickPort: yardstick.port }
            const rows = await listRows({ database, callers, activePerSecond, pictures, ...ports })
            const chosen = rows.filter(({ key }) => keys.includes(key))
            const results = await measureRows(chosen, { seconds, product, yardstick, readServer })
            report({
              title: countMembers(members),
              results,
              seconds,
              memory: watched.map((read) => read()),
              engine: `PostgreSQL ${version}`,
              loadBefore,
            })
          }),
        )
      })
    })
  }, settings())
