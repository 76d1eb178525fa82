import { beforeEach, afterEach, expect, test } from 'vitest'
import { getSystem } from '#shared/domains/system/system.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

/**
 * Makes reading the database's size fail. The embedded database has a single session, so the `search_path` also applies
 * to later queries.
 */
const WITHOUT_SIZES = `create function public.pg_database_size(name) returns bigint language plpgsql as
  $$ begin raise exception 'no sizes'; end $$; set search_path = public, pg_catalog`

test.each([
  ['processes', 'alter table processes rename to elsewhere', ['processes', 'mail']],
  ['jobs', 'alter table pgboss.job rename to elsewhere', ['jobs', 'mail']],
  ['the database', WITHOUT_SIZES, ['database']],
])(
  'if the system page’s data on %s can’t be read, the rest is still returned',
  covers('BEY-52.5'),
  async (_, broken, missing) => {
    const admin = app.as(await app.given.member({ role: 'admin' }))
    await app.services.database.pool.query(broken)
    const { status, ok } = await admin.call(getSystem, {})
    // The embedded database has no replica.
    const { replica, ...sections } = ok
    expect([status, replica]).toEqual([200, null])
    expect(Object.entries(sections).flatMap(([name, told]) => (told === null ? [name] : []))).toEqual(missing)
    expect(ok.requests.minutes).toHaveLength(60)
    await app.services.database.pool.query('set search_path = "$user", public')
  },
)

test(
  'if the free space on the disk can’t be read, the path of the files is still shown',
  covers('BEY-52.5'),
  async () => {
    const other = await createTestApp({ dataDir: '/nowhere/at-all' })
    const admin = other.as(await other.given.member({ role: 'admin' }))
    expect((await admin.call(getSystem, {})).ok.storage).toEqual({
      place: '/nowhere/at-all/files',
      disk: null,
    })
    await other.close()
  },
)
