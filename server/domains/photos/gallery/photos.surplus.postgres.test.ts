// The embedded database runs one transaction at a time, so there can be no race.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { endExpired } from '#server/domains/membership/membership.commands.ts'
import { membershipSubscriptions } from '#server/domains/membership/membership.tables.ts'
import { lockForPhotos } from '#server/domains/profiles/public/profiles.pictures.commands.ts'
import { settleSurplus } from './photos.gallery.commands.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a membership’s expiry while a photo is being added affects that photo, too', async () => {
  const { db } = app.services
  const member = await app.given.member()
  await app.given.tier(member, 'gold')
  const photoId = await app.given.photo(member)
  const expiresAt = new Date(app.clock.now().getTime() + HOUR)
  await db.update(membershipSubscriptions).set({ expiresAt })
  let goOn = () => {}
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
  let isAdded = false
  const adding = inTransaction(app.services, async ({ tx, now }) => {
    await lockForPhotos(tx, member.id)
    const [first] = await tx.select().from(photos).where(eq(photos.id, photoId))
    if (!first) throw new Error('no photo')
    const ofItsOwn = { id: newId(), clientKey: newId(), contentHash: null, place: first.place + 1 }
    await tx.insert(photos).values({ ...first, ...ofItsOwn })
    await settleSurplus({ tx, now }, member.id)
    isAdded = true
    await mayGoOn
  })
  await expect.poll(() => isAdded).toBe(true)
  app.clock.advance(HOUR)
  let isEnded = false
  const ending = endExpired(app.services).then(() => (isEnded = true))
  const isWaiting = async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return isEnded || rows.length > 0
  }
  await expect.poll(isWaiting).toBe(true)
  goOn()
  await Promise.all([adding, ending])
  const stored = await db.select().from(photos).orderBy(photos.place)
  expect(stored.map(({ isSurplus }) => isSurplus)).toEqual([false, true])
})
