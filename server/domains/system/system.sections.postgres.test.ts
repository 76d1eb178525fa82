import pg from 'pg'
import { expect, test } from 'vitest'
import { getSystem } from '#shared/domains/system/system.contract.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { createTestDatabase } from '#server/testing/database/database.ts'
import { covers } from '#testing/covers.ts'

test(
  'while tables are locked, the system page’s sections that don’t need them are still returned',
  covers('BEY-52.5'),
  async () => {
    const database = await createTestDatabase()
    const app = await createTestApp({}, { database })
    const admin = app.as(await app.given.member({ role: 'admin' }))
    const holder = new pg.Client(database.url)
    await holder.connect()
    await holder.query('begin; lock table processes, pgboss.job in access exclusive mode')
    const { status, ok } = await admin.call(getSystem, {})
    expect([status, ok.processes, ok.jobs, ok.mail]).toEqual([200, null, null, null])
    expect(ok.database).toMatchObject({ engine: 'postgres' })
    await holder.query('rollback')
    await holder.end()
    expect((await admin.call(getSystem, {})).ok).toMatchObject({
      processes: [{ isThis: true }],
      jobs: { queues: [] },
    })
    await app.close()
  },
)
