// Runs on both engines, because the chain depends on the database's lock and sort order.
import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { recordAct } from './audit.commands.ts'
import { verifyActs } from './audit.queries.ts'
import { auditActs } from './audit.tables.ts'

let app: TestApp
let admin: { id: string; username: string }
let member: { id: string; username: string }
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.given.member({ role: 'admin' })
  member = await app.given.member()
})
afterAll(() => app.close())

/** Changes the table as only its owner or a superuser can. */
const asOwner = async (act: SQL) => {
  const { db } = app.services
  await db.execute(sql`alter table ${auditActs} disable trigger all`)
  await db.execute(act)
  await db.execute(sql`alter table ${auditActs} enable trigger all`)
}
beforeEach(() => asOwner(sql`delete from ${auditActs}`))

const verify = (secret = app.services.config.secretKey) => verifyActs(app.services.db, secret)

const record = (act: Partial<Parameters<typeof recordAct>[2]> = {}) =>
  inTransaction(app.services, ({ tx }) =>
    recordAct(app.services, tx, {
      actor: admin,
      at: app.clock.now(),
      act: 'menus.saveMenu',
      subject: newId(),
      before: { z: 1.5, a: [{ y: 'é', b: null }], aa: undefined },
      after: 'text',
      ...act,
    }),
  )
const recordSome = async () => {
  for (const act of [{}, { subject: { memberId: member.id } }, { before: null, after: undefined }, {}]) {
    await record(act)
  }
}

test('audit entries are numbered, and their chain is intact', async () => {
  expect(await verify()).toMatchObject({ count: 0, broken: null })
  await recordSome()
  expect(await verify()).toMatchObject({ count: 4, broken: null })
  const last = await app.services.db.select().from(auditActs).where(eq(auditActs.number, 4))
  expect((await verify()).hash).toBe(last[0]?.hash?.toString('hex'))
})

test('concurrent actions by several admins are recorded one after the other', async () => {
  const admins: (typeof admin)[] = []
  for (let count = 0; count < 6; count += 1) admins.push(await app.given.member({ role: 'admin' }))
  await Promise.all([...admins, ...admins].map((actor) => record({ actor })))
  expect(await verify()).toMatchObject({ count: 12, broken: null })
})

test('an audit entry that’s rolled back leaves no gap in the numbers', async () => {
  await record()
  const attempt = inTransaction(app.services, async ({ tx }) => {
    await recordAct(app.services, tx, {
      actor: admin,
      at: app.clock.now(),
      act: 'menus.deleteMenu',
      subject: 'site',
    })
    throw new Error('on purpose')
  })
  await expect(attempt).rejects.toThrow('on purpose')
  await record()
  expect(await verify()).toMatchObject({ count: 2, broken: null })
})

test('the audit chain stays intact when a member and an admin are erased', async () => {
  const gone = await app.given.member()
  await record({ subject: { memberId: gone.id } })
  await record({ actor: gone })
  await app.services.db.delete(accounts).where(eq(accounts.id, gone.id))
  await record()
  expect(await verify()).toMatchObject({ count: 3, broken: null })
})

describe('verifying the audit chain reports the first entry that', () => {
  beforeEach(recordSome)

  test.each([
    ['has a different time', sql`at = at + interval '1 second'`],
    ['has a different admin', sql`actor_id = gen_random_uuid()`],
    ['has a different name', sql`actor_name = 'x'`],
    ['has a different action', sql`act = 'things.other'`],
    ['has a different subject', sql`subject = 'other'`],
    ['has a different state before the action', sql`before = '{"a": 2}'`],
    ['has a different state after the action', sql`after = '"other"'`],
    ['has different personal details', sql`personal = 'x'`],
    ['has a different hash', sql`hash = sha256(hash)`],
    ['has a different ID', sql`id = gen_random_uuid()`],
  ])('%s', async (_, change) => {
    await asOwner(sql`update ${auditActs} set ${change} where number = 2`)
    expect(await verify()).toEqual({ count: 2, broken: 2, hash: null })
  })

  test('is missing', async () => {
    await asOwner(sql`delete from ${auditActs} where number = 3`)
    expect(await verify()).toMatchObject({ broken: 3 })
    await asOwner(sql`update ${auditActs} set number = 3 where number = 4`)
    expect(await verify()).toMatchObject({ broken: 3 })
  })

  test('was made with a different secret', async () => {
    expect(await verify('another secret')).toMatchObject({ broken: 1 })
  })
})

test('missing last audit entries are noticed only by someone who noted the last hash', async () => {
  await recordSome()
  const noted = await verify()
  await asOwner(sql`delete from ${auditActs} where number = 4`)
  expect(await verify()).toMatchObject({ count: 3, broken: null })
  expect(await verify()).not.toEqual(noted)
})

describe('audit entries recorded before numbering was introduced', () => {
  beforeEach(async () => {
    await record()
    await record()
    await asOwner(sql`update ${auditActs} set number = null, hash = null`)
    await record()
    await record()
  })

  test('precede the first numbered entry in the chain', async () => {
    expect(await verify()).toMatchObject({ count: 2, broken: null })
  })

  test.each([
    ['they change', sql`update audit_acts set act = 'other' where number is null`],
    ['they’re deleted', sql`delete from audit_acts where number is null`],
    [
      'one is added',
      sql`insert into audit_acts (id, at, actor_id, act, subject) values (gen_random_uuid(), now(), gen_random_uuid(), 'made.up', 'site')`,
    ],
  ])('break the chain at the first numbered entry if %s', async (_, tamper) => {
    await asOwner(tamper)
    expect(await verify()).toMatchObject({ broken: 1 })
  })
})
