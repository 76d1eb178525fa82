import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { countMembers, listNearby, listRelaxations } from '#shared/domains/search/search.contract.ts'
import { getSystem } from '#shared/domains/system/system.contract.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '#server/testing/scenario/app.ts'
import { here } from '#server/testing/scenario/commands.ts'
import { openLine } from '#server/testing/scenario/line.ts'
import { testLog } from '#server/testing/database/memory.ts'
import { openOnPostgres, prepare } from '#server/testing/database/template.ts'
import { newTown } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { doctor } from '../../../ops/doctor.ts'
import { startPostgres } from '../../../scripts/testing/services.mjs'
import { connectPostgres } from './database.ts'
import { lagOf } from './replica.ts'

const METRICS_TOKEN = 'a-token-of-16-or-more'

let primary: Awaited<ReturnType<typeof startPostgres>>
let standby: Awaited<ReturnType<typeof startPostgres>>
let atStandby: pg.Pool
beforeAll(async () => {
  primary = await startPostgres()
  const database = openOnPostgres(primary.url)
  await prepare(database)
  await database.close()
  standby = await startPostgres([], { of: primary.url })
  atStandby = new pg.Pool({ connectionString: standby.url })
  atStandby.on('error', () => undefined)
}, 120_000)
afterAll(async () => {
  await atStandby.end()
  await standby.stop()
  await primary.stop()
})

let line: Awaited<ReturnType<typeof openLine>>
let app: TestApp
const openApp = () =>
  createTestApp(
    { metricsToken: METRICS_TOKEN },
    { database: connectPostgres(primary.url, testLog, { servesCalls: true, replicaUrl: line.url }) },
  )
const stateOf = ({ services }: TestApp) => services.database.replica?.state()
const expectUsed = async (of = app) => {
  await expect.poll(() => stateOf(of)?.isUsed, { timeout: 30_000 }).toBe(true)
}
const expectUnused = async (of = app) => {
  await expect.poll(() => stateOf(of)?.isUsed, { timeout: 30_000 }).toBe(false)
}

beforeEach(async () => {
  line = await openLine(new URL(standby.url))
  app = await openApp()
  await expectUsed()
})
afterEach(async () => {
  await app.close()
  await line.close()
})

/** Returns how many of the work's statements the replica served. */
const answeredByReplica = async (work: () => Promise<unknown>): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const port = Number(new URL(line.url).port)
  const sent = query.mock.calls.filter(([first], call) => {
    const { text = String(first), name = '' } = first as unknown as { text?: string; name?: string }
    const isLook = name.startsWith('replica.') || /pg_control_system|pg_last_xact/.test(text)
    return (query.mock.contexts[call] as pg.Client).port === port && !isLook
  })
  query.mockRestore()
  return sent.length
}

describe('the replica serves', covers('BEY-51.1'), () => {
  test('searches and public pages, for visitors and for members', async () => {
    const { member, names, town } = newTown(app)
    const [anna, ben] = [await member(), await member()]
    const { visitor, as } = { visitor: app.visitor(), as: app.as(ben) }
    await as.call(getProfile, { username: anna.username })
    const asked: [string, () => Promise<unknown>][] = [
      ['a visitor’s search', () => names(null)],
      ['a member’s search', () => names(ben)],
      ['best fit', () => names(ben, { sort: 'fit' })],
      ['counts', () => as.call(countMembers, { town })],
      ['what to relax', () => visitor.call(listRelaxations, { town })],
      ['who is near', () => as.call(listNearby, {})],
      ['a profile', () => visitor.call(getProfile, { username: anna.username })],
    ]
    for (const [what, ask] of asked) {
      await expect.poll(() => answeredByReplica(ask), { message: what }).toBeGreaterThan(0)
    }
  })

  test('neither members’ changes nor their own pages', async () => {
    const { member } = newTown(app)
    const [anna, ben] = [await member(), await member()]
    expect(
      await answeredByReplica(async () => {
        const { status } = await app.as(anna).call(blockMember, { memberId: ben.id })
        expect(status).toBe(200)
        await app.as(ben).request('GET', '/api/profile')
      }),
    ).toBe(0)
  })
})

describe('no one sees outdated data', covers('BEY-51.3', 'BEY-51.4'), () => {
  /** Makes the replica stop replaying, before any check has detected it. */
  const fallBehind = async () => void (await atStandby.query('select pg_wal_replay_pause()'))
  const catchUp = async () => void (await atStandby.query('select pg_wal_replay_resume()'))
  afterEach(catchUp)

  test('about a hidden member, a block or a new profile, in this process and in another', async () => {
    const other = await openApp()
    await expectUsed(other)
    const { member, names } = newTown(app)
    const [anna, ben, cora] = [await member(), await member(), await member()]
    const inOther = async (viewer: typeof anna) =>
      (await other.as(viewer).call(getProfile, { username: anna.username })).status
    expect([await names(ben), await inOther(ben)]).toEqual([expect.arrayContaining([anna.username]), 200])

    await fallBehind()
    await app.as(anna).call(blockMember, { memberId: ben.id })
    expect(await inOther(ben)).toBe(404)
    expect(await names(ben)).toEqual([cora.username])
    await app.as(cora).call(updatePrivacy, { inSearch: false })
    expect(await names(ben)).toEqual([])
    await Promise.all([expectUnused(), expectUnused(other)])

    await catchUp()
    await Promise.all([expectUsed(), expectUsed(other)])
    expect([await inOther(ben), await names(ben)]).toEqual([404, []])
    await other.close()
  })

  test('during repeated changes, while the replica keeps up', async () => {
    const { member, names } = newTown(app)
    const anna = await member()
    const answered = await answeredByReplica(async () => {
      for (let round = 0; round < 30; round += 1) {
        const inSearch = round % 2 === 1
        await app.as(anna).call(updatePrivacy, { inSearch })
        expect(await names(null)).toEqual(inSearch ? [anna.username] : [])
      }
    })
    expect(answered).toBeGreaterThan(0)
  })
})

describe(
  'everything works without the replica, and the replica is used again once it’s back,',
  covers('BEY-51.5'),
  () => {
    const statuses = async () => {
      const [visitor, member] = [app.visitor(), app.as(await app.given.member())]
      const asked = [visitor, member].flatMap((agent) =>
        ['/api/members', '/api/members/count', '/api/profiles/nobody-at-all'].map((path) =>
          agent.request('GET', path),
        ),
      )
      return (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    }
    const FINE = [200, 200, 404, 200, 200, 404]

    test('after the replica is killed', async () => {
      await standby.kill()
      expect(await statuses()).toEqual(FINE)
      await expectUnused()
      expect(await statuses()).toEqual(FINE)
      await standby.revive()
      await expectUsed()
      expect(await answeredByReplica(statuses)).toBeGreaterThan(0)
    })

    test('while the replica doesn’t respond', async () => {
      line.freeze()
      expect(await statuses()).toEqual(FINE)
      await expectUnused()
      expect(await answeredByReplica(statuses)).toBe(0)
      line.mend()
      await expectUsed()
    })

    test('as reported by metrics, the system page and doctor', covers('BEY-51.6'), async () => {
      const admin = app.as(await app.given.member({ role: 'admin' }))
      const told = async () => {
        const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
        const { body } = await app.visitor().request('GET', '/metrics', { headers })
        const { replica } = (await admin.call(getSystem, {})).ok
        const settings = {
          DATABASE_URL: primary.url,
          DATABASE_REPLICA_URL: line.url,
          SECRET_KEY: TEST_SECRET,
        }
        const { said } = await here(doctor, { dataDir: app.services.config.dataDir, ...settings })
        return {
          metrics: body.match(/^ampersand_replica_.+$/gm),
          replica,
          said: /^.+replica: .+$/m.exec(said)?.[0],
        }
      }
      await expect.poll(told, { timeout: 30_000 }).toEqual({
        metrics: ['ampersand_replica_up 1', 'ampersand_replica_lag_seconds 0'],
        replica: { isUsed: true, lag: 0 },
        said: expect.stringMatching(/^ok +replica: responds, and is up to date$/),
      })
      await atStandby.query('select pg_wal_replay_pause()')
      await app.given.member()
      await expectUnused()
      await expect.poll(() => stateOf(app)?.lag).toBeGreaterThan(0)
      expect(await told()).toEqual({
        metrics: ['ampersand_replica_up 0', expect.stringMatching(/^ampersand_replica_lag_seconds [\d.]+$/)],
        replica: { isUsed: false, lag: expect.any(Number) },
        said: expect.stringMatching(/^warning replica: \d+ seconds behind, so it isn't used; /),
      })
      await atStandby.query('select pg_wal_replay_resume()')
      line.cut()
      await expect.poll(() => stateOf(app)).toEqual({ isUsed: false, lag: null })
      expect(await told()).toEqual({
        metrics: ['ampersand_replica_up 0'],
        replica: { isUsed: false, lag: null },
        said: expect.stringMatching(/^ERROR +replica: not used: /),
      })
    })
  },
)

describe('only a real replica of the database is used as a replica', covers('BEY-51.5'), () => {
  const pools: pg.Pool[] = []
  const open = (url: string) => {
    const pool = new pg.Pool({ connectionString: url })
    pools.push(pool)
    return pool
  }
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end()
  })
  const expectRefused = (url: string) =>
    expect(lagOf(open(url), open(primary.url))).rejects.toThrow(
      'DATABASE_REPLICA_URL is no streaming replica of DATABASE_URL',
    )

  test('not another server, the database itself, or another database on the replica', async () => {
    await expectRefused(process.env['TEST_DATABASE_URL'] ?? '')
    await expectRefused(primary.url)
    await expectRefused(standby.url.replace(/postgres$/, 'template1'))
  })

  test('not a replica that was promoted to its own database', async () => {
    await atStandby.query('select pg_promote()')
    await expectUnused()
    const { member, names } = newTown(app)
    const { username } = await member()
    expect(await names(null)).toEqual([username])
    expect(await answeredByReplica(() => names(null))).toBe(0)
  })
})
