import { expect, test } from 'vitest'
import { listViewers } from '#shared/domains/profiles/profiles.views.contract.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { profileViews } from './profiles.views.tables.ts'

test('the viewers of free members are counted up to 99, and one more', covers('VIEW-08.2'), async () => {
  const app = await createTestApp()
  const owner = await app.given.member()
  const viewers = await Promise.all(Array.from({ length: 101 }, () => app.given.member()))
  const viewedAt = app.clock.now()
  const views = viewers.map(({ id: viewerId }) => ({
    viewedId: owner.id,
    viewerId,
    day: siteDayOf(viewedAt),
    viewedAt,
  }))
  for (const [from, to, count] of [
    [0, 99, 99],
    [99, 100, 100],
    [100, 101, 100],
  ] as const) {
    await app.services.db.insert(profileViews).values(views.slice(from, to))
    expect((await app.as(owner).call(listViewers, {})).ok.count).toBe(count)
  }
  await app.close()
})
