// Only runs on PostgreSQL, because the embedded database runs one transaction at a time and so can't have a race.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendWink } from '#shared/domains/winks/winks.contract.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { lockPair } from '../blocks/blocks.policy.ts'
import { blockedUsers } from '../blocks/blocks.tables.ts'
import { winks } from './winks.tables.ts'

test(
  'a wink waits for a concurrent block between the two members, and is then rejected',
  covers('BLOCK-10.1'),
  async () => {
    const app = await createTestApp()
    const { db } = app.services
    const [sender, recipient] = [await app.given.member(), await app.given.member()]
    const agent = app.as(sender)
    let goOn = () => {}
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
    let isStored = false
    const blocking = inTransaction(app.services, async ({ tx, now }) => {
      await lockPair(tx, recipient.id, sender.id)
      await tx.insert(blockedUsers).values({ blockerId: recipient.id, blockedId: sender.id, createdAt: now })
      isStored = true
      await mayGoOn
    })
    await expect.poll(() => isStored).toBe(true)
    let isAnswered = false
    const winking = agent.call(sendWink, { memberId: recipient.id }).finally(() => (isAnswered = true))
    const isWaiting = async () => {
      const { rows } = await db.execute(sql`select from pg_locks where not granted`)
      return isAnswered || rows.length > 0
    }
    await expect.poll(isWaiting).toBe(true)
    goOn()
    await blocking
    expect((await winking).status).toBe(404)
    expect(await db.$count(winks)).toBe(0)
    await app.close()
  },
)
