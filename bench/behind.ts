import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { createApp } from '#server/app.ts'
import { searchMembers as search } from '#server/domains/search/search.queries.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { connectPostgres, type OpenDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/runtime/log.ts'
import { forReading } from '#server/platform/domain/services.ts'
import { startPgBouncer } from '../scripts/testing/pgbouncer.mjs'
import { startPostgres } from '../scripts/testing/services.mjs'
import { readPid, withCrowd, withDataDir, withPostgres } from './database.ts'
import { processorOf } from './requests/programs.ts'
import { say, table } from './tables.ts'

const AT_ONCE = 8
/** Number of searches per run. */
const SEARCHES = 100
const log = createLog('silent')

/**
 * Runs members' searches as API calls would, but without rate limits, and returns the number of searches per second.
 */
const measure = async (database: OpenDatabase, members: string[], runs: number): Promise<number> => {
  let perSecond = 0
  await withDataDir(async (dataDir) => {
    const { services, close } = await createApp({
      config: readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' }),
      log,
      database: { ...database, close: () => Promise.resolve() },
      clock: systemClock,
    })
    const reader = forReading(services)
    const asked = { types: 'woman,couple_mf', country: 'England', ageMin: 30, limit: 24 }
    const input = searchMembers.input.parse(asked)
    const ask = async (count: number) => {
      let at = 0
      const askInTurn = async () => {
        while (at < count) await search(reader, { id: members[at++ % members.length] ?? '' }, input)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, askInTurn))
    }
    await ask(SEARCHES)
    const since = performance.now()
    await ask(runs * SEARCHES)
    perSecond = (runs * SEARCHES * 1000) / (performance.now() - since)
    await close()
  })
  return perSecond
}

/** Measures the cost of searches directly on the database, through PgBouncer, and on a replica. */
export const measureBehind = (count: number, runs: number): Promise<void> =>
  withPostgres((adminUrl) =>
    withCrowd(adminUrl, count, async (database, { url }) => {
      const standby = await startPostgres([], { of: adminUrl })
      const replicaUrl = new URL(standby.url)
      replicaUrl.pathname = new URL(url).pathname
      const bouncer = await startPgBouncer(url)
      const replica = connectPostgres(replicaUrl.href, log)
      try {
        const { rows } = await database.pool.query<{ id: string }>('select id from profiles limit 200')
        const members = rows.map(({ id }) => id)
        const pids = [await readPid(database), await readPid(replica), bouncer.pid()]
        const found = []
        for (const [name, options] of [
          ['straight', {}],
          ['through PgBouncer', { poolUrl: bouncer.url }],
          ['from a replica', { replicaUrl: replicaUrl.href }],
        ] as const) {
          const opened = connectPostgres(url, log, options)
          while (opened.replica?.state().isUsed === false) await opened.pool.query('select pg_sleep(0.1)')
          const [before, own] = [pids.map(processorOf), process.cpuUsage()]
          const perSecond = await measure(opened, members, runs)
          const { user, system } = process.cpuUsage(own)
          const spent = [
            ...pids.map((pid, at) => processorOf(pid) - (before[at] ?? 0)),
            (user + system) / 1e6,
          ]
          await opened.close()
          const each = spent.map((seconds) => ((seconds * 1000) / (runs * SEARCHES)).toFixed(2))
          found.push([name, perSecond.toFixed(0), ...each])
        }
        say(`\n${runs * SEARCHES} searches of members, ${AT_ONCE} at once, processor time of each in ms`)
        table(['', 'searches/s', 'database', 'replica', 'PgBouncer', 'site'], found)
      } finally {
        await replica.close()
        await bouncer.stop()
        await standby.stop()
      }
    }),
  )
