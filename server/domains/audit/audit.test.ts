import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { recordAct } from './audit.commands.ts'
import { auditActs } from './audit.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const recordsOf = (subject: string) =>
  app.services.db.select().from(auditActs).where(eq(auditActs.subject, subject))

/** Records a change by a new admin; gives what is acted upon. */
const act = async (after: () => void = () => {}) => {
  const [actor, subject] = [await app.given.member({ role: 'admin' }), newId()]
  const done = inTransaction(app.services, async ({ tx }) => {
    const what = { act: 'things.changeThing', subject, before: { size: 1 }, after: { size: 2 } }
    await recordAct(tx, { actor, at: app.clock.now(), ...what })
    after()
  })
  return { actor, subject, done }
}

test('a record tells who did what to what, when, and what was before and after', async () => {
  const { actor, subject, done } = await act()
  await done
  expect(await recordsOf(subject)).toEqual([
    {
      id: expect.any(String) as string,
      at: app.clock.now(),
      actorId: actor.id,
      actorName: actor.username,
      act: 'things.changeThing',
      subject,
      before: { size: 1 },
      after: { size: 2 },
    },
  ])
})

test('an act that fails leaves no record', async () => {
  const { subject, done } = await act(() => {
    throw new Error('on purpose')
  })
  await expect(done).rejects.toThrow('on purpose')
  expect(await recordsOf(subject)).toEqual([])
})

test('the database refuses to change, delete or truncate records', async () => {
  const { subject, done } = await act()
  await done
  const { db } = app.services
  for (const attempt of [
    db.update(auditActs).set({ actorName: 'nobody' }).where(eq(auditActs.subject, subject)),
    db.delete(auditActs).where(eq(auditActs.subject, subject)),
    db.execute(sql`truncate ${auditActs}`),
  ]) {
    await expect(attempt).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'audit_acts can only be added to' }) as Error,
    })
  }
  expect(await recordsOf(subject)).toMatchObject([{ after: { size: 2 } }])
})

test('a record outlives the account of its admin', async () => {
  const { actor, subject, done } = await act()
  await done
  await app.services.db.delete(accounts).where(eq(accounts.id, actor.id))
  expect(await recordsOf(subject)).toMatchObject([{ actorName: actor.username }])
})
