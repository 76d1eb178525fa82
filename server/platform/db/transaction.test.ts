// Runs on both engines: the embedded engine has a single connection.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import type { Tx } from './database.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('callbacks run after the commit, and never without a commit', async () => {
  const done: string[] = []
  await inTransaction(app.services, async ({ tx, afterCommit }) => {
    afterCommit(() => done.push('after'))
    await tx.execute(sql`select 1`)
    done.push('inside')
  })
  await inTransaction(app.services, async ({ afterCommit }) => {
    afterCommit(() => done.push('never'))
    throw new Error('no')
  }).catch(() => undefined)
  expect(done).toEqual(['inside', 'after'])
})

test('a failing callback is logged, while the work is kept and the other callbacks run', async () => {
  const followed: string[] = []
  const answer = await inTransaction(app.services, async ({ afterCommit }) => {
    afterCommit(() => {
      throw new Error('nobody listens')
    })
    afterCommit(() => followed.push('the rest'))
    return 'done'
  })
  expect(answer).toBe('done')
  expect(followed).toEqual(['the rest'])
  expect(app.logged.some((line) => line.includes('nobody listens'))).toBe(true)
})

const failWith = (tx: Tx, state: string) =>
  tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`))

test.each(['40001', '40P01'])(
  'work rolled back by %s is retried, and its callbacks run once',
  async (state) => {
    const followed: number[] = []
    let tries = 0
    const answer = await inTransaction(app.services, async ({ tx, afterCommit }) => {
      const own = (tries += 1)
      afterCommit(() => followed.push(own))
      if (own < 3) await failWith(tx, state)
      return own
    })
    expect(answer).toBe(3)
    expect(followed).toEqual([3])
  },
)

test.each([
  ['a conflict', '40001', 3],
  ['any other error', '22012', 1],
])('work that keeps failing with %s throws that error', async (_, state, expected) => {
  let tries = 0
  const work = inTransaction(app.services, async ({ tx }) => {
    tries += 1
    await failWith(tx, state)
  })
  await expect(work).rejects.toMatchObject({ cause: { code: state } })
  expect(tries).toBe(expected)
})

test('a transaction’s code can’t bypass the transaction by mistake until it has ended', async () => {
  const { db } = app.services
  const goesPast = inTransaction(app.services, async () => db.execute(sql`select 1`))
  await expect(goesPast).rejects.toMatchObject({
    cause: { message: expect.stringContaining('past the open transaction') },
  })
  const nests = inTransaction(app.services, () => inTransaction(app.services, async () => 'inner'))
  await expect(nests).rejects.toThrow(/past the open transaction/)
  let isOver = () => {}
  const over = new Promise<void>((resolve) => (isOver = resolve))
  const { later } = await inTransaction(app.services, async () => ({
    later: over.then(() => db.execute(sql`select 1 as one`)),
  }))
  isOver()
  expect((await later).rows).toEqual([{ one: 1 }])
})
