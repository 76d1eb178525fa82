import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { decrypt } from '#server/platform/secrets/encrypt.ts'
import { actorOf, findPerson } from '#server/testing/builders/records.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { recordAct } from './audit.commands.ts'
import { auditActs, auditPeople } from './audit.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const recordsOf = (subject: string) =>
  app.services.db.select().from(auditActs).where(eq(auditActs.subject, subject))

/** Records a change by a new admin; returns its subject. */
const act = async (after: () => void = () => {}) => {
  const [actor, subject] = [await app.given.member({ role: 'admin' }), newId()]
  const done = inTransaction(app.services, async ({ tx }) => {
    const what = { act: 'menus.saveMenu' as const, subject, before: { size: 1 }, after: { size: 2 } }
    await recordAct(app.services, tx, { actor, at: app.clock.now(), ...what })
    after()
  })
  return { actor, subject, done }
}

test('an audit entry shows the actor, action, subject, time, and the state before and after', async () => {
  const { actor, subject, done } = await act()
  await done
  const records = await recordsOf(subject)
  expect(records).toMatchObject([
    {
      at: around(app.clock.now()),
      act: 'menus.saveMenu',
      subject,
      before: { size: 1 },
      after: { size: 2 },
    },
  ])
  expect(await Promise.all(records.map((record) => actorOf(app, record)))).toEqual([
    { id: actor.id, username: actor.username },
  ])
})

test('an audit entry has no `before` if the action created its subject, and no `after` if it removed it', async () => {
  const [actor, subject] = [await app.given.member({ role: 'admin' }), newId()]
  await inTransaction(app.services, async ({ tx }) => {
    const what = { actor, at: app.clock.now(), act: 'menus.saveMenu', subject } as const
    await recordAct(app.services, tx, { ...what, before: null, after: undefined })
  })
  const [record] = await app.services.db
    .select({ isEmpty: sql`${auditActs.before} is null and ${auditActs.after} is null` })
    .from(auditActs)
    .where(eq(auditActs.subject, subject))
  expect(record).toEqual({ isEmpty: true })
})

/** Records a change to a member, with details about the member. */
const actUpon = async (member: { id: string; username: string }) => {
  const actor = await app.given.member({ role: 'admin' })
  const details = { before: { username: member.username }, after: { username: 'renamed' } }
  await inTransaction(app.services, ({ tx }) =>
    recordAct(app.services, tx, {
      actor,
      at: app.clock.now(),
      act: 'profiles.approveUsername',
      subject: { memberId: member.id },
      ...details,
    }),
  )
  const records = await app.services.db.select().from(auditActs).orderBy(desc(auditActs.id)).limit(1)
  return { actor, details, record: records[0] }
}

test('a member’s details in the audit log are readable while the account exists, and stored only in encrypted form', async () => {
  const member = await app.given.member()
  const { actor, details, record } = await actUpon(member)
  const second = await actUpon(member)
  expect(second.record?.subject).toBe(record?.subject)
  const person = await findPerson(app, record?.subject ?? '')
  expect(person?.accountId).toBe(member.id)
  if (!person || !record?.personal) throw new Error('the record holds nothing of the member')
  expect(JSON.parse(decrypt(person.key, record.personal))).toEqual(details)
  expect([record.before, record.after]).toEqual([null, null])
  const text =
    JSON.stringify(record) + record.personal.toString('latin1') + record.actorName?.toString('latin1')
  for (const told of [member.id, member.username, 'renamed', actor.id, actor.username]) {
    expect(text).not.toContain(told)
  }
})

test('deleting an account deletes its key, so that the member’s details are unreadable, but the audit entry stays', async () => {
  const [member, other] = [await app.given.member(), await app.given.member()]
  const { record } = await actUpon(member)
  const { record: another } = await actUpon(other)
  await app.services.db.delete(accounts).where(eq(accounts.id, member.id))
  expect(await findPerson(app, record?.subject ?? '')).toBeUndefined()
  const keys = await app.services.db.select({ key: auditPeople.key }).from(auditPeople)
  for (const { key } of keys)
    expect(() => decrypt(key, record?.personal ?? Buffer.alloc(0))).toThrow('unable to authenticate')
  expect(await recordsOf(record?.subject ?? '')).toEqual([record])
  expect(await findPerson(app, another?.subject ?? '')).toMatchObject({ accountId: other.id })
})

test('a failed action leaves no audit entry', async () => {
  const { subject, done } = await act(() => {
    throw new Error('on purpose')
  })
  await expect(done).rejects.toThrow('on purpose')
  expect(await recordsOf(subject)).toEqual([])
})

test('the database rejects changing, deleting or truncating audit entries', covers('BEY-15.1'), async () => {
  const { subject, done } = await act()
  await done
  const { db } = app.services
  for (const attempt of [
    db.update(auditActs).set({ actorId: newId() }).where(eq(auditActs.subject, subject)),
    db.delete(auditActs).where(eq(auditActs.subject, subject)),
    db.execute(sql`truncate ${auditActs}`),
  ]) {
    await expect(attempt).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'audit_acts can only be added to' }) as Error,
    })
  }
  expect(await recordsOf(subject)).toMatchObject([{ after: { size: 2 } }])
})

test('an audit entry outlives the admin’s account, but no longer shows a name', async () => {
  const { actor, subject, done } = await act()
  await done
  await app.services.db.delete(accounts).where(eq(accounts.id, actor.id))
  const records = await recordsOf(subject)
  expect(records).toMatchObject([{ after: { size: 2 } }])
  expect(await Promise.all(records.map((record) => actorOf(app, record)))).toEqual([undefined])
})

test('every endpoint of the audit log is read-only', covers('BEY-15.1'), () => {
  const methods = [...app.routes.values()].flatMap(({ endpoint: { name, method } }) =>
    name.startsWith('audit.') ? method : [],
  )
  expect(methods).toEqual(['GET', 'GET', 'GET'])
})
