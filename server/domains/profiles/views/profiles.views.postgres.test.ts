import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profileViews } from './profiles.views.tables.ts'

test('a profile view that’s still being recorded is also deleted if its viewer turns off their trace', async () => {
  const app = await createTestApp()
  const { db } = app.services
  const [owner, viewer] = [await app.given.member(), await app.given.member()]
  const agent = app.as(viewer)
  await agent.call(getProfile, { username: viewer.username })
  const countWaiting = async () => {
    const { rows } = await db.execute(sql`select 1 from pg_locks where not granted`)
    return rows.length
  }
  const { looking, leaving } = await db.transaction(async (tx) => {
    // Locks the account referenced by the view, so that storing the view can't complete.
    await tx.select().from(accounts).where(eq(accounts.id, owner.id)).for('update')
    const looking = agent.call(getProfile, { username: owner.username })
    await expect.poll(countWaiting).toBe(1)
    let hasLeft = false
    const leaving = agent.call(updatePrivacy, { leaveTrace: false }).finally(() => (hasLeft = true))
    await expect.poll(async () => hasLeft || (await countWaiting()) > 1).toBe(true)
    return { looking, leaving }
  })
  expect([(await looking).status, (await leaving).status]).toEqual([200, 200])
  expect(await db.select().from(profileViews).where(eq(profileViews.viewerId, viewer.id))).toEqual([])
  await app.close()
})
