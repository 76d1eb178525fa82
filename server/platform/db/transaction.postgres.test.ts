import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('two transactions in a deadlock both succeed', async () => {
  await app.services.db.execute(sql`create table seats (name text primary key, taken int default 0)`)
  await app.services.db.execute(sql`insert into seats values ('left'), ('right')`)
  let waiting = 0
  let goOn = () => {}
  const bothHoldOne = new Promise<void>((resolve) => (goOn = resolve))
  const take = (first: string, second: string) =>
    inTransaction(app.services, async ({ tx }) => {
      await tx.execute(sql`update seats set taken = taken + 1 where name = ${first}`)
      waiting += 1
      if (waiting === 2) goOn()
      await bothHoldOne
      await tx.execute(sql`update seats set taken = taken + 1 where name = ${second}`)
    })
  await Promise.all([take('left', 'right'), take('right', 'left')])
  const { rows } = await app.services.db.execute(sql`select name, taken from seats order by name`)
  expect(rows).toEqual([
    { name: 'left', taken: 2 },
    { name: 'right', taken: 2 },
  ])
  expect(waiting).toBe(3)
})
